import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from '../src/table/sha256'

it.each(['', 'abc', 'Zwergenzugfahrt', 'ä€𝄞', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'y'.repeat(1000)])(
  'agrees with the one that everybody uses: %s',
  (text) => expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex')),
)
