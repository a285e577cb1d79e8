/** The default station, to begin a plan of one's own with. */
export const starterPlan = `. . r r r r r . . .
- - -   - - - -   -
S S S D S S S S D S

: : : : : : : : : :

S D S S S S D S S S
-   - - - -   - - -
. . . g g g g g . .
`
