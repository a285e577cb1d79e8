/** A key nobody else makes up. Plain-HTTP pages have no crypto.randomUUID, but they have getRandomValues. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
