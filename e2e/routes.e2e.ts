import { walkOfAdministrator } from './administrator.ts'

walkOfAdministrator(0)
