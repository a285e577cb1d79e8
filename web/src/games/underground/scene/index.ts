/** The board in three dimensions. It is heavy: import it with `import('./scene')`, its types from `./scene/types`. */
export { default as Scene3D } from './Scene3D.svelte'
