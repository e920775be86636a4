import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import type { MaintainPlanRow, PlanPreview } from '#modules/planning/shared/plan.ts'

/** A draft with what its year looks like, or why it has none. */
export interface DraftPlan {
  readonly row: MaintainPlanRow
  readonly preview?: PlanPreview
  readonly refusal?: string
}

const MOST = 100

/** All drafts of plans, previewed one after another; published in the same order. */
export function useDraftPlans(onDone: (lines: number, orders: number) => void) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [plans, setPlans] = useState<readonly DraftPlan[]>()
  const begun = useRef(false)

  async function planned(row: MaintainPlanRow): Promise<DraftPlan> {
    try {
      const { draft } = await call(maintainPlanApi.detail, { id: row.id })
      if (!draft) return { row, refusal: '已发布' }
      const { preview } = await call(maintainPlanApi.generate, { ...draft, draftId: row.id })
      return preview ? { row, preview } : { row, refusal: '电梯较多，请在草稿中单独发布' }
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.kind !== 'refused') throw failure
      return { row, refusal: failure.message }
    }
  }
  const load = () =>
    run(async () => {
      const query = { status: [PlanStatus.code.draft], page: 1, size: MOST }
      const { records } = await call(maintainPlanApi.list, query)
      const found: DraftPlan[] = []
      // In the order of their numbers, which is that of the sheet.
      for (const row of records.toReversed()) {
        found.push(await planned(row))
        setPlans([...found])
      }
      if (found.length === 0) setPlans([])
    })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void load()
  })

  /** Publishing one changes the days of its team: a plan previewed before that is planned anew, onto what is free by then. */
  async function publishOne(plan: DraftPlan): Promise<{ lines: number; orders: number } | DraftPlan> {
    if (!plan.preview) return plan
    try {
      const { planIds, orderCount } = await call(maintainPlanApi.publish, { token: plan.preview.token })
      return { lines: planIds.length, orders: orderCount }
    } catch (failure) {
      if ((failure as { code?: number }).code !== refuseMaintain.previewExpired.code) throw failure
      const anew = await planned(plan.row)
      return isClear(anew) ? publishOne(anew) : anew
    }
  }
  const publish = () =>
    run(async () => {
      let [lines, orders] = [0, 0]
      for (const plan of plans ?? []) {
        const done = await publishOne(plan)
        if ('row' in done) return setPlans((all) => all?.map((one) => (one.row.id === done.row.id ? done : one)))
        lines += done.lines
        orders += done.orders
        setPlans((all) => all?.filter(({ row }) => row.id !== plan.row.id))
      }
      onDone(lines, orders)
    })
  return { plans, running, publish }
}

/** Nothing stands against publishing it here; what needs a release goes through its own page. */
export const isClear = ({ preview }: DraftPlan): boolean =>
  preview !== undefined && preview.blocked === 0 && preview.needsApproval === 0
