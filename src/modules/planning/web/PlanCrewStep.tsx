import { AskedField, FieldGrid, FormSection, RefSelect } from '#kernel/web/form/index.ts'
import { CrewNames } from '#modules/maintenance/web/index.ts'
import type { StepProps } from './PlanWizardPage.tsx'
import { placeOf } from './planWizard.ts'

/** Step 3: whose days are filled; the load of this team decides where the visits go, so it comes before the preview. */
export function PlanCrewStep({ typed, set, wrong }: StepProps) {
  return (
    <FormSection title="班组与人员">
      <FieldGrid columns={2}>
        <AskedField label="班组" required name={placeOf('teamId')} error={wrong('teamId')}>
          <RefSelect
            adds
            from="/team/options"
            aria-label="班组"
            value={typed.teamId}
            onChange={(id) => set({ teamId: id as string | undefined })}
          />
        </AskedField>
        <AskedField
          label="负责人"
          help="自动分配：按路程、负荷与周工时为每张工单选班组内最合适的人员，近 28 天内的先定。"
        >
          <RefSelect
            from="/employee/options?lifts=1"
            aria-label="负责人"
            placeholder="不选则自动分配"
            value={typed.mainWorkerId}
            onChange={(id) => set({ mainWorkerId: id as string | undefined })}
          />
        </AskedField>
        <AskedField label="辅助人员" span={2}>
          <RefSelect
            many
            from="/employee/options?lifts=1"
            aria-label="辅助人员"
            placeholder="至少一人，最多七人"
            value={typed.assistantIds}
            onChange={(ids) => set({ assistantIds: ((ids as string[] | undefined) ?? []).slice(0, 7) })}
          />
          <CrewNames ids={typed.assistantIds} bare />
        </AskedField>
      </FieldGrid>
    </FormSection>
  )
}
