import { m } from '../../paraglide/messages.js'
import type { TraitLooks } from '../card'
import BeardField from './BeardField.svelte'
import { lengthInWords } from './look/beard'

export default {
  beard: { Field: BeardField, say: (length) => m.zz_beard_yours({ text: lengthInWords(length) }) },
} satisfies TraitLooks
