import type { Person } from '../../contract'

export const person = (name: string, you: boolean): Person => ({
  name,
  traits: { beard: 40 },
  bot: null,
  you,
  here: true,
})
/** Two at a table; Ada looks. */
export const people = [person('Jo', false), person('Ada', true)]
