import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { stored } from '#kernel/shared/record.ts'
import { may, seesReceipts } from './permissions.ts'
import { AccountStatus } from './terms.ts'

/** Where money comes in, and how it is confirmed (commerce 1.2 paymentAccount, 4.2 收款设置). */
export const AccountDraft = z.object({
  name: field.text('账户名称', { max: 40 }),
  bank: field.optional(field.text('开户行', { max: 60 })),
  accountNo: field.text('账号', { max: 40 }),
  isDefault: field.flag('默认账户').default(false),
  status: field.choice('状态', AccountStatus),
})
export type AccountDraft = z.output<typeof AccountDraft>

export const AccountDetail = stored(AccountDraft).extend({ id: z.uuid(), version: z.int() })
export type AccountDetail = z.output<typeof AccountDetail>
export const AccountRow = AccountDetail.omit({ version: true }).extend({
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '创建时间' }),
})
export type AccountRow = z.output<typeof AccountRow>

export const accountList = list({
  key: 'paymentAccount',
  title: '收款账户',
  unit: '个',
  row: AccountRow,
  columns: {
    name: { shown: true, fixed: true, width: 200, sort: true },
    status: { shown: true, width: 76, role: 'state' },
    bank: { shown: true, width: 220 },
    accountNo: { shown: true, as: 'code', width: 200 },
    isDefault: { shown: true, width: 86 },
    createdAt: { as: 'time', width: 138, sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', bank: '开户行', accountNo: '账号' }),
    status: { kind: 'choice', label: '状态', of: AccountStatus },
  },
  sort: { prop: 'name', order: 'asc' },
})

export const accountApi = ordinary('/gathering/account', '收款账户', {
  list: accountList,
  draft: AccountDraft,
  detail: AccountDetail,
  needs: {
    list: may.settings,
    options: [may.settings, may.receive, ...seesReceipts],
    detail: may.settings,
    add: may.editSettings,
    edit: may.editSettings,
    remove: may.editSettings,
  },
})

/** What is put aside for bad debts of an age, in per cent of what is owed. */
const share = (label: string) => field.number(label, { min: 0, max: 100, unit: '%' })

export const ReceivableSetting = z.object({
  receiptReview: field.flag('收款复核', { help: '开启后，登记收款的人不能自己确认到账' }),
  lateFeeRate: field.optional(
    field.number('违约金率', { min: 0, max: 0.1, unit: '%/日', help: '合同没有约定时按它提示；留空即不提示' }),
  ),
  provisionNotDue: share('未到期'),
  provisionD30: share('逾期1–30天'),
  provisionD60: share('逾期31–60天'),
  provisionD90: share('逾期61–90天'),
  provisionD180: share('逾期91–180天'),
  provisionD365: share('逾期181–365天'),
  provisionOver: share('逾期365天以上'),
  partsCreditDays: field.nonNegativeInteger('配件账期', {
    max: 365,
    unit: '天',
    help: '新建的配件订单完成后多少天内付款；订单上可以另改，已有订单不变',
  }),
})
export type ReceivableSetting = z.output<typeof ReceivableSetting>

export const settingApi = {
  get: endpoint({
    method: 'GET',
    path: '/gathering/setting',
    title: '收款设置',
    needs: [may.settings],
    input: z.object({}),
    reply: ReceivableSetting.extend({ version: z.int() }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/gathering/setting/edit',
    title: '修改收款设置',
    needs: [may.editSettings],
    input: ReceivableSetting.extend({ version: z.int() }),
    reply: z.object({ version: z.int() }),
  }),
}
