import { people } from './browser.ts'
import { everyPageOf } from './everyPage.ts'

everyPageOf('运营用户', people.operations)
