import { RefSelect } from '#kernel/web/form/index.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { CrewNames, ParamRow } from '#modules/maintenance/web/index.ts'
import type { StepProps } from './PlanWizardPage.tsx'
import css from './plan.module.css'

/** Step 3: whose days are filled; the load of this team decides where the visits go, so it comes before the preview. */
export function PlanCrewStep({ typed, set }: StepProps) {
  return (
    <>
      <PanelHead title="班组与人员" />
      <div className={css.fields}>
        <ParamRow label="班组">
          <RefSelect
            from="/team/options"
            aria-label="班组"
            value={typed.teamId}
            onChange={(id) => set({ teamId: id as string | undefined })}
          />
        </ParamRow>
        <ParamRow
          label="负责人"
          help="自动分配：按路程、负荷与周工时为每张工单选班组内最合适的人员，近 28 天内的先定。"
        >
          <RefSelect
            from="/employee/options"
            aria-label="负责人"
            placeholder="不选则自动分配"
            value={typed.mainWorkerId}
            onChange={(id) => set({ mainWorkerId: id as string | undefined })}
          />
        </ParamRow>
        <ParamRow label="辅助人员">
          <RefSelect
            many
            from="/employee/options"
            aria-label="辅助人员"
            placeholder="至少一人，最多七人"
            value={typed.assistantIds}
            onChange={(ids) => set({ assistantIds: ((ids as string[] | undefined) ?? []).slice(0, 7) })}
          />
          <CrewNames ids={typed.assistantIds} bare />
        </ParamRow>
      </div>
    </>
  )
}
