import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import type { PermissionCode } from '#modules/permission/shared/table.ts'

/** How a jump opens (common 8). */
export const OpenType = enumeration('打开方式', {
  none: [0, '不跳转'],
  here: [1, '当前页'],
  tab: [2, '新标签'],
  popup: [3, '弹窗'],
})

const ModuleName = z.enum([
  'maintain',
  'repair',
  'contract',
  'receivable',
  'overtime',
  'inspection',
  'quote',
  'mallOrder',
  'partsOrder',
  'stock',
  'enterprise',
  'alarm',
  'warning',
  'support',
])
type ModuleName = z.output<typeof ModuleName>

/** Where a message leads: `params.id` is the row; bizType, kind and side choose among pages of one module. */
export const Jump = z.object({
  moduleName: ModuleName,
  openType: OpenType.schema,
  params: z.record(z.string().max(30), z.string().max(100)),
})
export type Jump = z.output<typeof Jump>

interface Target {
  readonly route: string
  /** Codes of which one opens the page; none: whoever is signed in. */
  readonly needs: readonly PermissionCode[]
}

/** The table of common 8; addresses as the specification spells them. */
const targets = {
  maintain: { route: '/maintainManage/WorkOrderList', needs: ['JMe'] },
  repair: { route: '/repairManage/repairList', needs: ['JR1'] },
  contract: { route: '/contractManage/contractDetail', needs: ['AN3'] },
  receivable: { route: '/gatheringMange/maintenanceFundList', needs: ['KR1'] },
  inspection: { route: '/inspection/inspectionPlan', needs: ['JY1'] },
  quote: { route: '/quoteManage/quoteRecord/quoteRecordDetail', needs: ['KQC'] },
  mallOrder: { route: '/mallOrder/orderManage/orderDetail', needs: ['KO1'] },
  partsOrder: { route: '/order/orderDetail', needs: ['KWK'] },
  stock: { route: '/storage/storageManage', needs: ['KWA'] },
  alarm: { route: '/eventManage/faultRecord/troubleDetail', needs: ['AH3'] },
  warning: { route: '/AIdiagnosis/elvearlyWarn', needs: ['AJ1'] },
  support: { route: '/technicalSupport/detail', needs: [] },
} as const satisfies Partial<Record<ModuleName, Target>>

/**
 * 维保: an order, or by params.kind the customer's word on it, a line on demand, a request for a release, a hazard, the
 * monthly letters, or the board.
 */
const maintain: Readonly<Record<string, Target>> = {
  evaluation: { route: '/maintainManage/evaluation', needs: ['JE1'] },
  customPlan: { route: '/maintainManage/customizationLine/customizationPlan', needs: ['JMu'] },
  release: { route: '/maintainManage/WorkOrderList/release', needs: ['JMe'] },
  hazard: { route: '/maintainManage/WorkOrderList/hazard', needs: ['JMe'] },
  rescue: { route: '/maintainManage/boardPlan', needs: ['JMb'] },
  recordProof: { route: '/maintainManage/WorkOrderList/recordProof', needs: ['JMe'] },
}

/** 维修: an order, or by params.kind a request for parts and its approval. */
const parts: Readonly<Record<string, Target>> = {
  parts: { route: '/jobRepairParts/jobPartsDetail', needs: ['JP2'] },
  partsApproval: { route: '/jobRepairParts/jobPartsApproval', needs: ['JP3'] },
}

/** 仓库: its page, or a bill. */
const stockBill: Target = { route: '/storage/storageDetail', needs: ['KWA'] }

const buyersOrder: Target = { route: '/partsMall/myOrderDetail', needs: [] }

/** 商城订单: by params.kind what hangs on an order, on the side of who sells and, with params.side, of who buys. */
const mallOf: Readonly<Record<string, Target>> = {
  afterSale: { route: '/mallOrder/aftersalesManage/detail', needs: ['KO6'] },
  invoice: { route: '/mallOrder/invoiceManage/home', needs: ['KO9'] },
}
const buyersMall: Readonly<Record<string, Target>> = {
  afterSale: { route: '/partsMall/myAftersale', needs: ['KB3'] },
  invoice: { route: '/partsMall/myInvoice', needs: [] },
}

/** Pages of 企业, by params.kind. */
const enterprise: Readonly<Record<string, Target>> = {
  employee: { route: '/employeeManage/detail', needs: ['AP4'] },
  notice: { route: '/notice', needs: ['AVB'] },
  certificate: { route: '/certificateManage/certificateList', needs: ['ALB'] },
  profile: { route: '/setting/profile', needs: [] },
  strategy: { route: '/eventManage/faultHandleStrategy', needs: ['AH4'] },
}

function targetOf({ moduleName, params }: Jump): Target | undefined {
  if (moduleName === 'overtime') {
    const name = params.bizType as keyof typeof targets | undefined
    return name !== undefined && Object.hasOwn(targets, name) ? targets[name] : undefined
  }
  if (moduleName === 'enterprise')
    return Object.hasOwn(enterprise, params.kind ?? '') ? enterprise[params.kind ?? ''] : undefined
  if (moduleName === 'maintain' && Object.hasOwn(maintain, params.kind ?? '')) return maintain[params.kind ?? '']
  if (moduleName === 'repair' && Object.hasOwn(parts, params.kind ?? '')) return parts[params.kind ?? '']
  if (moduleName === 'stock' && params.id !== undefined) return stockBill
  if (moduleName === 'mallOrder') {
    const [own, order] = params.side === 'buyer' ? [buyersMall, buyersOrder] : [mallOf, targets.mallOrder]
    return Object.hasOwn(own, params.kind ?? '') ? own[params.kind ?? ''] : order
  }
  return Object.hasOwn(targets, moduleName) ? targets[moduleName] : undefined
}

const choosers = new Set(['bizType', 'kind', 'side'])

/** The address a jump leads to and what it needs; undefined when it leads nowhere. */
export function jumpTarget(
  jump: Jump | null,
): { readonly to: string; readonly needs: readonly PermissionCode[] } | undefined {
  if (!jump || jump.openType === OpenType.code.none) return undefined
  const target = targetOf(jump)
  if (!target) return undefined
  const query = Object.entries(jump.params)
    .filter(([name]) => !choosers.has(name))
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
  return { to: query === '' ? target.route : `${target.route}?${query}`, needs: target.needs }
}
