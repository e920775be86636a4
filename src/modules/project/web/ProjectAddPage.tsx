import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { Form, FormTitle, Segment, Segmented, type Step } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { projectApi } from '../shared/api.ts'
import { ChargeMode } from '../shared/project.terms.ts'
import { ProjectAdd } from '../shared/project.ts'
import { AddSummary } from './AddSummary.tsx'
import { projectPage } from './addresses.ts'
import { BasicStep, ContractStep, LiftStep, PeopleStep, PlaceStep } from './addSteps.tsx'
import { chargedAs } from './ProjectEditDrawer.tsx'
import css from './project.module.css'

const steps = [
  {
    key: 'basic',
    title: '客户',
    fields: [
      ...['name', 'projectNo', 'customerId', 'startDate', 'endDate'],
      ...['chargeMode', 'wholesaleAmount', 'remark'],
    ],
  },
  { key: 'places', title: '小区', fields: ['communityIds'] },
  { key: 'lifts', title: '电梯', fields: ['elevatorIds'] },
  { key: 'contracts', title: '合同', fields: ['contractIds'] },
  { key: 'people', title: '人员', fields: ['managerId', 'deputyId', 'teamIds'] },
] as const satisfies readonly Step[]

/** /wrapProject/wrapProjectAdd (archives 4.4): customer, places, lifts, contracts, people; nothing is written before 提交. */
export function ProjectAddPage() {
  const { call } = useKit()
  const navigate = useNavigate()
  const user = useUser()
  async function submit(values: z.output<typeof ProjectAdd>): Promise<void> {
    const saved = await call(projectApi.add, values)
    toast.done('项目已新增')
    // After the form has let go of its unsaved flag.
    setTimeout(() => void navigate(projectPage.detail(saved.id), { replace: true }))
  }
  const fresh = { chargeMode: ChargeMode.code.perLift, communityIds: [], teamIds: [], elevatorIds: [], contractIds: [] }
  return (
    <Form
      schema={ProjectAdd}
      initial={fresh}
      kept={(values) => chargedAs(values, null)}
      onSubmit={submit}
      segments={steps}
      draft={`project.${user?.id ?? ''}.new`}
    >
      <FormTitle title="新增项目" />
      <Segmented className={css.steps} beside={<AddSummary />}>
        <Segment of="basic">
          <BasicStep />
        </Segment>
        <Segment of="places">
          <PlaceStep />
        </Segment>
        <Segment of="lifts">
          <LiftStep />
        </Segment>
        <Segment of="contracts">
          <ContractStep />
        </Segment>
        <Segment of="people">
          <PeopleStep />
        </Segment>
      </Segmented>
    </Form>
  )
}
