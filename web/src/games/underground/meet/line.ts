import { m } from '../../../paraglide/messages.js'

export default m.ug_meet_line
