import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done } from '#kernel/shared/page.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { Sheet, SheetBrief } from './morning.ts'
import { may } from './permissions.ts'

/** *Added*, all of them: archives 10.7 describes the sheet, no calls. */
export const morningApi = {
  /** Teams whose sheet the person may see, with today's. */
  today: endpoint({
    method: 'GET',
    path: '/morning/today',
    title: '今天的早会单',
    needs: 'login',
    input: z.object({}),
    reply: z.array(SheetBrief),
  }),
  ...ordinary('/morning', '早会单', { detail: Sheet, needs: { detail: 'login' } }),
  tick: endpoint({
    method: 'POST',
    path: '/morning/tick',
    title: '早会确认到岗',
    needs: 'login',
    input: ById,
    reply: Done,
  }),
  print: endpoint({
    method: 'POST',
    path: '/morning/print',
    title: '打印早会单',
    needs: 'login',
    reads: true,
    file: true,
    input: ById,
    reply: z.unknown(),
  }),
  /** Off: no sheet is made for this team any more. */
  switch: endpoint({
    method: 'POST',
    path: '/morning/switch',
    title: '班组早会单开关',
    needs: [may.switch],
    input: z.object({ teamId: z.uuid(), off: z.boolean() }),
    reply: Done,
  }),
}

export const refuseMorning = refusals({
  day: [1007101, '只能在早会单当天确认到岗'],
  member: [1007102, '早会单上没有本人，不能确认到岗'],
})
