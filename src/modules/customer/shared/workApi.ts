import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { CustomerService, CustomerVisit, ReportMonth, VisitDraft } from './customerVisit.ts'
import { may } from './permissions.ts'

const Editing = { ...ById.shape, ...WithVersion.shape }

/** YYYY-MM. */
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: '月份应为年-月，如2026-10' })

/** Added: what is done with a customer over time (archives 4.6: 拜访记录, 报告, 流失). */
export const customerWorkApi = {
  visits: endpoint({
    method: 'GET',
    path: '/customer/visits/{id}',
    title: '客户的拜访记录',
    needs: [may.detail],
    input: ById,
    reply: z.array(CustomerVisit),
  }),
  addVisit: ordinary('/customer/visit', '拜访记录', { draft: VisitDraft, needs: { add: may.edit } }).add,
  editVisit: ordinary('/customer/visit', '拜访记录', { draft: VisitDraft, needs: { edit: may.edit } }).edit,
  removeVisit: ordinary('/customer/visit', '拜访记录', { needs: { remove: may.edit } }).remove,
  service: endpoint({
    method: 'GET',
    path: '/customer/service/{id}',
    title: '客户的急修与满意度',
    needs: [may.detail],
    input: ById,
    reply: CustomerService,
  }),
  reportMonths: endpoint({
    method: 'GET',
    path: '/customer/reportMonths/{id}',
    title: '客户月报的月份',
    needs: [may.detail],
    input: ById,
    reply: z.array(ReportMonth),
  }),
  report: endpoint({
    method: 'POST',
    path: '/customer/report',
    title: '客户月报',
    needs: [may.detail],
    reads: true,
    file: true,
    long: true,
    input: z.object({ ...ById.shape, month: Month }),
    reply: z.unknown(),
  }),
  lose: endpoint({
    method: 'POST',
    path: '/customer/lose',
    title: '标记客户流失',
    needs: [may.edit],
    input: z.object({ ...Editing, reason: field.area('流失原因', { max: 200 }) }),
    reply: Saved,
  }),
  regain: endpoint({
    method: 'POST',
    path: '/customer/regain',
    title: '取消客户流失',
    needs: [may.edit],
    input: z.object(Editing),
    reply: Saved,
  }),
}
