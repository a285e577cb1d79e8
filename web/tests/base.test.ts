import { describe, expect, it, vi } from 'vitest'
import { belowBasePath } from '../base-path.js'

const below = async (base: string) => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: base ? { base } : {} } })
  return import('../src/base')
}

describe('base path', () => {
  it('stands in front of addresses, and is cut off again', async () => {
    const { at, without } = await below('/a/b')
    expect(at('/t/x')).toBe('/a/b/t/x')
    expect(['/a/b/t/x', '/a/b', '/a/b/', '/a/bc', '/t/x'].map(without)).toEqual(['/t/x', '/', '/', null, null])
  })
  it('is nothing where the server has the whole name', async () => {
    const { at, without } = await below('')
    expect(at('/t/x')).toBe('/t/x')
    expect(['/t/x', '/'].map(without)).toEqual(['/t/x', '/'])
  })
  it('is put into templates, and nowhere else', () => {
    const { markup } = belowBasePath()
    const content = `<script lang="ts">\n  const a = '<a href="/x">'\n</script>\n<a href="/t/{link}" title="/no">x</a><img src="/api/q" /><a href="//else">`
    const { code } = markup({ content, filename: 'A.svelte' })
    expect(code).toContain(`const a = '<a href="/x">'`)
    expect(code).toContain('<a href="{__BASE}/t/{link}" title="/no">')
    expect(code).toContain('<img src="{__BASE}/api/q" />')
    expect(code).toContain('<a href="//else">')
    expect(code).toMatch(/^<script lang="ts">import { BASE as __BASE } from ".*base.ts"\n/)
    expect(markup({ content: '<p>plain</p>', filename: 'B.svelte' }).code).toBe('<p>plain</p>')
    expect(markup({ content: '<a href="/">home</a>', filename: 'C.svelte' }).code).toContain('href="{__BASE}/"')
  })
})
