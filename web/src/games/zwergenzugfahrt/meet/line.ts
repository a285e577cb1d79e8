import { m } from '../../../paraglide/messages.js'

export default m.zz_meet_line
