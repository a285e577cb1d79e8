/**
 * SHA-256 of a text, as hexadecimal digits. Plain-HTTP pages have no crypto.subtle, and checking the deal must not
 * depend on how one came here.
 */
const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n)

/** The first 32 bits of the fractional part. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) >>> 0
const rounds = primes.map((p) => fraction(Math.cbrt(p)))
const begin = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)))

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new Uint8Array(blocks * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const data = new DataView(padded.buffer)
  data.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32))
  data.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)

  const hash = Uint32Array.from(begin)
  const w = new Uint32Array(64)
  for (let block = 0; block < blocks; block++) {
    for (let t = 0; t < 16; t++) w[t] = data.getUint32(block * 64 + t * 4)
    for (let t = 16; t < 64; t++) {
      const [x, y] = [w[t - 15]!, w[t - 2]!]
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
      w[t] = w[t - 16]! + s0 + w[t - 7]! + s1
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let t = 0; t < 64; t++) {
      const choose = (e & f) ^ (~e & g)
      const most = (a & b) ^ (a & c) ^ (b & c)
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choose + rounds[t]! + w[t]!) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = hash[i]! + value))
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
}
