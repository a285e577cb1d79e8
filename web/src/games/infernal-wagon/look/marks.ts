/** Small pictures drawn around 0, 0; about 20 wide. */
export const flame =
  'M0-10C1.5-6 6-4 6 2.5 6 6.8 3.2 9 0 9S-6 6.8-6 2.6C-6-.2-4.4-1.6-3.6-3.8-2.6-2.6-2-2-1.8-.8-.4-3 .6-6 0-10Z'
export const tick = 'M-8 0.5-3 5.5 8-6'
export const hook = { line: 'M-16 26V-4A16 16 0 0 1 16-4V10', head: 'M0 8H32L16 30Z' }
export const turn = { line: 'M-8.5 3A9 9 0 1 0-5-7.5', head: 'M-9.5-11-3.2-8.6-7-3Z' }
export const arrow = 'M0-13 11 3H4V13H-4V3H-11Z'
export const blast = {
  outer: 'M0-25 6-10 21-16 13-3 27 5 11 8 14 23 2 13-9 25-9 10-26 10-13 0-23-13-8-10Z',
  inner: 'M0-14 3-5 12-8 7-1 15 3 6 5 7 12 1 7-5 13-5 5-14 5-7 0-12-7-4-6Z',
}
export const spark = 'M0-15 2.6-4.5 12-9 5-1 15 2 4.6 4 8 13 0 6-6 13-4 4-14 4-5-1-11-9-2.6-4.6Z'
