import type { PageRoute } from '#kernel/web/router/routes.ts'
import { accountRoutes } from '#modules/account/web/routes.tsx'
import { afterSaleOfOrder } from '#modules/afterSale/web/index.ts'
import { afterSaleRoutes } from '#modules/afterSale/web/routes.tsx'
import { bankLinePart } from '#modules/bankLine/web/routes.tsx'
import { boardRoutes } from '#modules/board/web/routes.tsx'
import { certificateRoutes } from '#modules/certificate/web/routes.tsx'
import { comfortRoutes } from '#modules/comfort/web/routes.tsx'
import { communityRoutes } from '#modules/community/web/routes.tsx'
import { contractRoutes } from '#modules/contract/web/routes.tsx'
import { customerRoutes } from '#modules/customer/web/routes.tsx'
import { demandRoutes } from '#modules/demand/web/routes.tsx'
import { diagnosisRoutes } from '#modules/diagnosis/web/routes.tsx'
import { dunningPart } from '#modules/dunning/web/routes.tsx'
import { effectRoutes } from '#modules/effect/web/routes.tsx'
import { elevatorRoutes } from '#modules/elevator/web/routes.tsx'
import { elevatorLogRoutes } from '#modules/elevatorLog/web/routes.tsx'
import { employeeRoutes } from '#modules/employee/web/routes.tsx'
import { enterpriseRoutes } from '#modules/enterprise/web/routes.tsx'
import { evaluationRoutes } from '#modules/evaluation/web/routes.tsx'
import { firstDayRoutes } from '#modules/firstDay/web/routes.tsx'
import { goodsDeskRoutes, goodsRoutes } from '#modules/goods/web/routes.tsx'
import { hazardRoutes } from '#modules/hazard/web/routes.tsx'
import { inspectionRoutes } from '#modules/inspection/web/routes.tsx'
import { insuranceRoutes } from '#modules/insurance/web/routes.tsx'
import { invoicePart } from '#modules/invoice/web/routes.tsx'
import { jobRoutes } from '#modules/job/web/routes.tsx'
import { maintenanceRoutes } from '#modules/maintenance/web/routes.tsx'
import { invoiceOfOrder } from '#modules/mallInvoice/web/index.ts'
import { mallInvoiceRoutes } from '#modules/mallInvoice/web/routes.tsx'
import { urgentOfRequest } from '#modules/mallOrder/web/index.ts'
import { mallOrderRoutes, offerOrderSlots, withOwnCart } from '#modules/mallOrder/web/routes.tsx'
import { mallPaymentRoutes } from '#modules/mallPayment/web/routes.tsx'
import { materialRoutes } from '#modules/material/web/routes.tsx'
import { messageRoutes } from '#modules/message/web/routes.tsx'
import { monitoringRoutes } from '#modules/monitoring/web/routes.tsx'
import { noticeRoutes } from '#modules/notice/web/routes.tsx'
import { organisationRoutes } from '#modules/organisation/web/routes.tsx'
import { outageRoutes } from '#modules/outage/web/routes.tsx'
import { offerRequestSlots, partsRoutes } from '#modules/parts/web/routes.tsx'
import { partsOrderRoutes } from '#modules/partsOrder/web/routes.tsx'
import { permissionRoutes } from '#modules/permission/web/routes.tsx'
import { planningRoutes } from '#modules/planning/web/routes.tsx'
import { platformRoutes } from '#modules/platform/web/routes.tsx'
import { projectRoutes } from '#modules/project/web/routes.tsx'
import { publicityRoutes } from '#modules/publicity/web/routes.tsx'
import { pushRoutes } from '#modules/push/web/routes.tsx'
import { qualityRoutes } from '#modules/quality/web/routes.tsx'
import { quotationRoutes } from '#modules/quotation/web/routes.tsx'
import { receivableRoutes } from '#modules/receivable/web/routes.tsx'
import { repairRoutes } from '#modules/repair/web/routes.tsx'
import { ruleRoutes } from '#modules/rule/web/routes.tsx'
import { sampleRoutes } from '#modules/sample/web/routes.tsx'
import { scheduleRoutes } from '#modules/schedule/web/routes.tsx'
import { shopRoutes } from '#modules/shop/web/routes.tsx'
import { stockRoutes } from '#modules/stock/web/routes.tsx'
import { strategyRoutes } from '#modules/strategy/web/routes.tsx'
import { supportRoutes } from '#modules/support/web/routes.tsx'
import { telemetryRoutes } from '#modules/telemetry/web/routes.tsx'
import { templateRoutes } from '#modules/template/web/routes.tsx'
import { terminalRoutes } from '#modules/terminal/web/routes.tsx'
import { villaRoutes } from '#modules/villa/web/routes.tsx'
import { wallRoutes } from '#modules/wall/web/routes.tsx'
import { warehouseRoutes } from '#modules/warehouse/web/routes.tsx'
import { workbenchRoutes } from '#modules/workbench/web/routes.tsx'

offerOrderSlots([afterSaleOfOrder, invoiceOfOrder])
offerRequestSlots([urgentOfRequest])

/** The pages of all modules; a new module adds its line. */
export const moduleRoutes: readonly PageRoute[] = [
  ...permissionRoutes,
  ...accountRoutes,
  ...jobRoutes,
  ...templateRoutes,
  ...communityRoutes,
  ...messageRoutes,
  ...customerRoutes,
  ...elevatorRoutes,
  ...villaRoutes,
  ...noticeRoutes,
  ...insuranceRoutes,
  ...organisationRoutes,
  ...employeeRoutes,
  ...projectRoutes,
  ...enterpriseRoutes,
  ...contractRoutes,
  ...ruleRoutes,
  ...hazardRoutes,
  ...maintenanceRoutes,
  ...planningRoutes,
  ...certificateRoutes,
  ...supportRoutes,
  ...elevatorLogRoutes,
  ...publicityRoutes,
  ...evaluationRoutes,
  ...qualityRoutes,
  ...scheduleRoutes,
  ...boardRoutes,
  ...terminalRoutes,
  ...comfortRoutes,
  ...telemetryRoutes,
  ...strategyRoutes,
  ...monitoringRoutes,
  ...outageRoutes,
  ...pushRoutes,
  ...demandRoutes,
  ...diagnosisRoutes,
  ...effectRoutes,
  ...platformRoutes,
  ...repairRoutes,
  ...inspectionRoutes,
  ...partsRoutes,
  ...warehouseRoutes,
  ...stockRoutes,
  ...receivableRoutes([bankLinePart, invoicePart, dunningPart]),
  ...partsOrderRoutes,
  ...materialRoutes,
  ...quotationRoutes,
  ...shopRoutes,
  ...goodsDeskRoutes,
  ...withOwnCart([...goodsRoutes, ...mallOrderRoutes, ...mallPaymentRoutes, ...afterSaleRoutes, ...mallInvoiceRoutes]),
  ...sampleRoutes,
  ...firstDayRoutes,
  ...workbenchRoutes,
  ...wallRoutes,
  // Every piece of the kit with its states; only where the web is served by its development server.
  ...(import.meta.env.DEV
    ? [
        {
          path: '/dev/kit',
          title: '界面组件',
          bare: true,
          page: () => import('#kernel/web/dev/KitPage.tsx').then(({ KitPage }) => KitPage),
        },
      ]
    : []),
]
