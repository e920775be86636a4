import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { may } from './permissions.ts'
import { RegisterRead } from './register.ts'
import { Way } from './way.ts'
import { WorkbookInput, WorkbookReply } from './workbook.ts'

const upload = WorkbookInput.pick({ key: true, name: true })

/** *Added*: no specification knows the first day. What a sheet needs is asked of each sheet that has rows. */
export const firstDayApi = {
  /** Null: the company has a published plan, its first day is over. */
  way: endpoint({
    method: 'GET',
    path: '/firstDay/way',
    needs: 'login',
    title: '开始使用',
    silent: true,
    input: z.object({}),
    reply: Way.nullable(),
  }),
  template: endpoint({
    method: 'POST',
    path: '/firstDay/template',
    needs: [may.lifts],
    title: '开业工作簿模板',
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  workbook: endpoint({
    method: 'POST',
    path: '/firstDay/workbook',
    needs: [may.lifts],
    title: '导入开业工作簿',
    long: true,
    input: WorkbookInput,
    reply: WorkbookReply,
  }),
  /** Which headings of an export of the authority's register stand for what. */
  readRegister: endpoint({
    method: 'POST',
    path: '/firstDay/register/read',
    needs: [may.lifts],
    title: '识别登记表',
    reads: true,
    input: upload,
    reply: RegisterRead,
  }),
  /** The workbook with what the register says, for the person to complete. `mapping`: our heading → theirs. */
  fromRegister: endpoint({
    method: 'POST',
    path: '/firstDay/register/workbook',
    needs: [may.lifts],
    title: '由登记表生成工作簿',
    reads: true,
    file: true,
    input: upload.extend({ mapping: z.record(z.string().max(40), z.string().max(100)) }),
    reply: z.unknown(),
  }),
}
