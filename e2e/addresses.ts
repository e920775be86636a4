import { callAs, type Visit } from './browser.ts'
import { pages } from './pages.ts'

interface Row {
  readonly id: string
  readonly goodsId?: string
  readonly storeId?: string
  readonly lines?: readonly { readonly skuId: string }[]
}
const byId = (list: string) => ({ list, query: ({ id }: Row) => `?id=${id}` })
const template = (kind: number) => ({ ...byId('/maintain/template/listPage'), filter: { kind } })
/** Of what the person's company bought, in this state. */
const bought = (query: (row: Row) => string, ...status: readonly number[]) => ({
  ...{ list: '/mall/order/mine', filter: { all: true, ...(status.length > 0 && { status }) }, query },
})

/** Pages that show one record: which list gives its id. */
const details: Readonly<Record<string, { list: string; filter?: object; query: (row: Row) => string }>> = {
  '/asRequireTmpl/itemsView': template(2),
  '/asRequireTmpl/itemsEdit': template(2),
  '/annualTmpl/itemsView': template(3),
  '/annualTmpl/itemsEdit': template(3),
  '/cusManage/detail': byId('/customer/listPage'),
  '/cusManage/edit': byId('/customer/listPage'),
  '/villageArchives/edit': byId('/villageArchive/listPage'),
  '/communityManage/edit': byId('/community/listPage'),
  '/communityManage/check': byId('/community/listPage'),
  '/communityManage/detail': byId('/community/listPage'),
  '/communityManage/build': byId('/community/listPage'),
  '/elvArchives/detail': byId('/elevator/listPage'),
  '/elvArchives/showLogDetail': byId('/elevator/listPage'),
  '/elvArchives/showLogDetail/maintenanceLog': byId('/elevator/listPage'),
  '/elvArchives/showLogDetail/repairLog': byId('/elevator/listPage'),
  '/elvArchives/showLogDetail/annualLog': byId('/elevator/listPage'),
  '/maintainManage/WorkOrderList/qualityCheck/check': byId('/maintain/qualityCheck/listPage'),
  '/contractManage/contractDetail': byId('/contract/listPage'),
  '/employeeManage/detail': byId('/employee/listPage'),
  '/employeeManage/maintainPlan': byId('/employee/listPage'),
  '/wrapProject/wrapProjectDetail': byId('/project/listPage'),
  '/wrapProject/wrapProjectList/setLiftCharge': byId('/project/listPage'),
  '/wrapProject/wrapProjectLift/wrapPatrolMonitoringDetail': byId('/project/elevator/listPage'),
  '/certificateManage/elePatrolMonitoringDetail': byId('/elevator/listPage'),
  '/certificateManage/escalator': byId('/elevator/listPage'),
  '/jobRepairParts/jobPartsDetail': byId('/repair/parts/listPage'),
  '/rule/ruleConfig/terminalToRepair/terminalDetailList': {
    list: '/hardware/strategy/listPage',
    query: ({ id }) => `?strategyId=${id}`,
  },
  '/technicalSupport/detail': byId('/support/ticket/listPage'),
  '/gatheringMange/maintenanceFundRecord/maintenanceFundDetail': byId('/gathering/receipt/listPage'),
  '/gatheringMange/partsFundMange/partsFundDetail': byId('/gathering/receipt/listPage'),
  '/storage/storageDetail': byId('/warehouse/bill/listPage'),
  '/unit/unitDetail': byId('/warehouse/unit/listPage'),
  '/unit/unitEdit': byId('/warehouse/unit/listPage'),
  '/quoteManage/quoteRecord/quoteRecordDetail': byId('/v4/quotation/listPage'),
  '/quoteManage/quoteRecord/quoteRecordEdit': byId('/v4/quotation/listPage'),
  '/maintainManage/maintainManageLine/checkOrder': byId('/maintain/plan/listPage'),
  '/maintainManage/customizationLine/customizationPlan': byId('/maintain/custom/listPage'),
  '/maintainManage/maintainTemplate/regularTemplate/itemView': template(1),
  '/maintainManage/maintainTemplate/regularTemplate/itemEdit': template(1),
  '/maintainManage/maintainTemplate/fixedDate/itemView': byId('/maintain/fixedDate/listPage'),
  '/maintainManage/maintainTemplate/fixedDate/itemEdit': byId('/maintain/fixedDate/listPage'),
  '/goodsManage/goodsInventory/goodsHandle': {
    list: '/goods/goods/listPage',
    query: ({ id }) => `?mode=edit&id=${id}`,
  },
  '/mallManage/storeManage/check': { ...byId('/mall/store/listPage'), filter: { waiting: true } },
  '/mallOrder/orderManage/orderDetail': byId('/mall/order/listPage'),
  '/mallOrder/aftersalesManage/detail': byId('/mall/afterSale/listPage'),
  '/partsMall/productDetail': { list: '/mall/share/goods/search', query: ({ goodsId }) => `?id=${goodsId}` },
  '/partsMall/storeProduct': { list: '/mall/share/goods/search', query: ({ storeId }) => `?id=${storeId}` },
  '/partsMall/checkout': bought(({ lines }) => `?sku=${lines?.[0]?.skuId}&qty=1`),
  '/partsMall/cashier': bought(({ id }) => `?orders=${id}`, 0),
  '/partsMall/myOrderDetail': bought(({ id }) => `?id=${id}`),
  '/partsMall/myAftersale': byId('/mall/afterSale/mine/listPage'),
  '/partsMall/myInvoice': byId('/mall/invoice/mine/listPage'),
}

/** Pages with more than one face. */
const more = [
  // The national templates of lifts keep their ids everywhere.
  '/maintenanceTmpl?mode=view&id=00000000-0000-7000-8000-000000000001',
  '/rule/ruleConfig/setTime?scene=7&node=4',
  '/rule/ruleConfig/configRepairOrder?type=3',
  '/contractManage/contractHandle?mode=add',
  '/permission/setpermission?mode=add',
  '/maintainManage/WorkOrderList?view=week',
  '/maintainManage/WorkOrderList?view=month',
  '/maintainManage/basicSetting?tab=calendar',
  '/maintainManage/WorkOrderList/recordProof?view=letters',
  '/maintainManage/WorkOrderList/hazard?add=1',
  '/certificateManage/certificateList?owner=2',
  '/certificateManage/certificateList?owner=2&view=gap',
  '/certificateManage/certificateList?owner=3',
  '/inspection/inspectionRecord?view=due',
  '/inspection/inspectionRecord?view=governors',
  '/maintainManage/maintainBoard?wall=1',
  '/storage/storageAdd?mode=rk',
  '/storage/storageAdd?mode=ck',
  ...['stock', 'reservation', 'stocktake', 'low', 'van', 'ledger', 'period', 'supplier', 'house'].map(
    (part) => `/storage/storageManage?part=${part}`,
  ),
  '/gatheringMange/maintenanceFundList?view=ageing',
  '/gatheringMange/maintenanceFundRecord?part=refund',
  '/gatheringMange/maintenanceFundRecord?part=writeOff',
  '/gatheringMange/maintenanceFundRecord?part=adjustment',
  '/gatheringMange/maintenanceFundRecord?part=bankLine',
  '/gatheringMange/maintenanceFundRecord?part=invoice',
  '/gatheringMange/maintenanceFundRecord?part=dunning',
  '/gatheringMange/paymentSet/home?part=review',
  '/gatheringMange/paymentSet/home?part=dunning',
  '/goodsManage/goodsInventory/goodsHandle?mode=add',
  '/partsMall/cashier',
  '/partsMall/myAftersale',
  '/partsMall/myInvoice',
  '/workbench?view=2',
  '/workbench?view=3',
]

/** Every registered page with an example record where it needs one. */
export async function sampleAddresses(visit: Visit): Promise<string[]> {
  const addresses: string[] = []
  for (const path of pages) {
    const detail = details[path]
    if (!detail) {
      addresses.push(path)
      continue
    }
    const { data } = await callAs<{ records: Row[] }>(visit, 'POST', detail.list, detail.filter ?? {})
    const row = data?.records[0]
    if (row) addresses.push(path + detail.query(row))
  }
  return [...addresses.filter((path) => !path.startsWith('/auth/')), ...more]
}
