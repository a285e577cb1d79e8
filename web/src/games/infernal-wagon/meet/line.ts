import { m } from '../../../paraglide/messages.js'

export default m.iw_meet_line
