import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { DraftNote, Form, type Step, Steps, SubmitButton, stepOf } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { TitleRow, toast } from '#kernel/web/ui/index.ts'
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
  const [step, setStep] = useState<string>('basic')
  async function submit(values: z.output<typeof ProjectAdd>): Promise<void> {
    const saved = await call(projectApi.add, values)
    toast.done('项目已新增')
    // After the form has let go of its unsaved flag.
    setTimeout(() => void navigate(projectPage.detail(saved.id), { replace: true }))
  }
  const at = steps.findIndex((one) => one.key === step)
  const [before, next] = [steps[at - 1], steps[at + 1]]
  const fresh = { chargeMode: ChargeMode.code.perLift, communityIds: [], teamIds: [], elevatorIds: [], contractIds: [] }
  return (
    <Form
      schema={ProjectAdd}
      initial={fresh}
      kept={(values) => chargedAs(values, null)}
      onSubmit={submit}
      onWrong={(prop) => setStep(stepOf(steps, prop) ?? 'basic')}
      draft={`project.${user?.id ?? ''}.new`}
    >
      <TitleRow
        title="新增项目"
        facts={<DraftNote />}
        actions={
          <>
            {before ? (
              <Button onClick={() => setStep(before.key)}>上一步</Button>
            ) : (
              <Button onClick={() => void navigate(-1)}>取消</Button>
            )}
            {next ? (
              <Button type="primary" onClick={() => setStep(next.key)}>
                下一步：{next.title}
              </Button>
            ) : (
              <SubmitButton />
            )}
          </>
        }
      />
      <div className={`stepForm ${css.steps}`}>
        <div className="stepFormLeft">
          <Steps steps={steps} at={step} onGo={setStep} />
          <div className="stepFormScroll">
            {step === 'basic' && <BasicStep />}
            {step === 'places' && <PlaceStep />}
            {step === 'lifts' && <LiftStep />}
            {step === 'contracts' && <ContractStep />}
            {step === 'people' && <PeopleStep />}
          </div>
        </div>
        <AddSummary />
      </div>
    </Form>
  )
}
