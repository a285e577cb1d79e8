/** What this browser can draw: nothing, slowly without a graphics processor, or everything. */
export type Ability = 'none' | 'plain' | 'full'

/** Renderers that count on the processor. */
export const isSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer)

export function ability(): Ability {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    if (!context) return 'none'
    const names = context.getExtension('WEBGL_debug_renderer_info')
    const renderer = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
    context.getExtension('WEBGL_lose_context')?.loseContext()
    return isSoftware(String(renderer)) ? 'plain' : 'full'
  } catch {
    return 'none'
  }
}
