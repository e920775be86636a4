import { people } from './browser.ts'
import { everyPageOf } from './everyPage.ts'

everyPageOf('企业管理员', people.administrator)
