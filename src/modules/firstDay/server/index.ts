import { calls, type Handlers, type ServerModule } from '#kernel/server/index.ts'
import { firstDayApi } from '../shared/api.ts'
import { fromRegister, readRegister } from './register.ts'
import { bookTemplate } from './template.ts'
import { wayOf } from './way.ts'
import { importWorkbook } from './workbook.ts'

export { wayOf } from './way.ts'

const handlers: Handlers<typeof firstDayApi> = {
  way: wayOf,
  template: () => bookTemplate('开业工作簿模板.xlsx'),
  workbook: importWorkbook,
  readRegister,
  fromRegister,
}

export const firstDayModule: ServerModule = { name: 'firstDay', calls: [calls(firstDayApi, handlers)] }
