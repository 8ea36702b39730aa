import { makeOwnTemplate } from './own-database.ts'

export default makeOwnTemplate
