import type { Figure } from '#kernel/shared/figure.ts'
import { boardFigures } from '#modules/board/shared/figures.ts'
import { certificateFigures } from '#modules/certificate/shared/figures.ts'
import { communityFigures, liftFigures } from '#modules/community/shared/figures.ts'
import { contractFigures } from '#modules/contract/shared/figures.ts'
import { customerFigures } from '#modules/customer/shared/figures.ts'
import { demandFigures } from '#modules/demand/shared/figures.ts'
import { effectFigures } from '#modules/effect/shared/figures.ts'
import { elevatorFigures } from '#modules/elevator/shared/figures.ts'
import { employeeFigures } from '#modules/employee/shared/figures.ts'
import { evaluationFigures } from '#modules/evaluation/shared/figures.ts'
import { fieldFigures } from '#modules/field/shared/figures.ts'
import { goodsFigures } from '#modules/goods/shared/figures.ts'
import { inspectionFigures } from '#modules/inspection/shared/figures.ts'
import { insuranceFigures } from '#modules/insurance/shared/figures.ts'
import { maintenanceFigures } from '#modules/maintenance/shared/figures.ts'
import { mallOrderFigures } from '#modules/mallOrder/shared/figures.ts'
import { monitoringFigures } from '#modules/monitoring/shared/figures.ts'
import { noticeFigures } from '#modules/notice/shared/figures.ts'
import { teamFigures } from '#modules/organisation/shared/figures.ts'
import { outageFigures } from '#modules/outage/shared/figures.ts'
import { permissionFigures } from '#modules/permission/shared/figures.ts'
import { planningFigures } from '#modules/planning/shared/figures.ts'
import { platformFigures } from '#modules/platform/shared/figures.ts'
import { projectFigures } from '#modules/project/shared/figures.ts'
import { publicityFigures } from '#modules/publicity/shared/figures.ts'
import { qualityFigures } from '#modules/quality/shared/figures.ts'
import { receivableFigures } from '#modules/receivable/shared/figures.ts'
import { repairFigures } from '#modules/repair/shared/figures.ts'
import { ruleFigures } from '#modules/rule/shared/figures.ts'
import { scheduleFigures } from '#modules/schedule/shared/figures.ts'
import { shopFigures } from '#modules/shop/shared/figures.ts'
import { stockFigures } from '#modules/stock/shared/figures.ts'
import { strategyFigures } from '#modules/strategy/shared/figures.ts'
import { supportFigures } from '#modules/support/shared/figures.ts'
import { templateFigures } from '#modules/template/shared/figures.ts'
import { wallFigures } from '#modules/wall/shared/figures.ts'
import { warehouseFigures } from '#modules/warehouse/shared/figures.ts'
import { workbenchFigures } from '#modules/workbench/shared/figures.ts'

/** The dictionary: every figure of every module, as 指标口径 lists it. */
export const dictionary: readonly Figure[] = [
  boardFigures,
  certificateFigures,
  liftFigures,
  communityFigures,
  contractFigures,
  customerFigures,
  demandFigures,
  elevatorFigures,
  employeeFigures,
  evaluationFigures,
  fieldFigures,
  inspectionFigures,
  insuranceFigures,
  maintenanceFigures,
  strategyFigures,
  monitoringFigures,
  outageFigures,
  effectFigures,
  noticeFigures,
  teamFigures,
  permissionFigures,
  planningFigures,
  platformFigures,
  projectFigures,
  publicityFigures,
  qualityFigures,
  repairFigures,
  ruleFigures,
  scheduleFigures,
  supportFigures,
  templateFigures,
  wallFigures,
  warehouseFigures,
  stockFigures,
  receivableFigures,
  workbenchFigures,
  shopFigures,
  mallOrderFigures,
  goodsFigures,
].flatMap((own) => Object.values<Figure>(own))
