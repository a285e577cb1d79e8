import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * SHA-256 of a text, as hexadecimal digits. Plain-HTTP pages have no crypto.subtle, and checking the deal must not
 * depend on how one came here.
 */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)))
