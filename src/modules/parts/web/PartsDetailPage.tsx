import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AuditPanel, DetailPage, Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { Panel, Tag } from '#kernel/web/ui/index.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { elevatorPage, liftIconOf, RiskTags } from '#modules/elevator/web/index.ts'
import { partsApi } from '../shared/api.ts'
import { PartsBiz, PartsUrgency } from '../shared/parts.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { ChargeDialog } from './ChargeDialog.tsx'
import { InstallForm } from './InstallForm.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { PartsState, SupplyTag } from './marks.tsx'
import { PartsActions, type PartsStep } from './PartsActions.tsx'
import { PartsAside } from './PartsAside.tsx'
import { PartsForm } from './PartsForm.tsx'
import { PartsLineCard } from './PartsLineCard.tsx'
import { bizAddress } from './PartsListPage.tsx'
import { PartsSteps } from './PartsSteps.tsx'
import css from './parts.module.css'

/** /jobRepairParts/jobPartsDetail?id= (jobs 4.2). */
export function PartsDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={partsApi.detail} input={{ id }} what="配件更换单">
      {(request) => <PartsView request={request} />}
    </Loaded>
  )
}

function PartsView({ request }: { request: PartsDetail }) {
  useOpenedName(`${labelOf(request.lift)} 配件更换`)
  const [step, setStep] = useState<PartsStep>()
  const [charged, setCharged] = useState<string>()
  const done = () => setStep(undefined)
  const Icon = liftIconOf(request.lift)
  const line = request.lines.find(({ id }) => id === charged)
  return (
    <>
      <DetailPage
        icon={<Icon size={20} />}
        name={labelOf(request.lift)}
        badges={
          <>
            <PartsState status={request.status} />
            <SupplyTag missing={request.missing} />
            {request.urgency === PartsUrgency.code.urgent && <Tag tone="amber">紧急</Tag>}
            <RiskTags of={request.lift} />
          </>
        }
        facts={[
          `配件更换 ${request.requestNo}`,
          <Link key="lift" to={elevatorPage.detail(request.elevator.id)}>
            电梯档案
          </Link>,
          <Link key="biz" to={bizAddress(request)}>
            {PartsBiz.label(request.bizType)} {request.bizNo}
          </Link>,
          request.teamName,
          request.applicant && `${request.applicant} 申请`,
          request.remark,
        ].filter(Boolean)}
        actions={<PartsActions request={request} onStep={setStep} />}
        strip={<PartsSteps request={request} />}
      >
        <div className={css.columns}>
          <div className="min-w-0 line-r">
            <section aria-label="配件">
              {request.lines.map((one) => (
                <PartsLineCard
                  key={one.id}
                  line={one}
                  request={request}
                  onCharge={request.open.includes('charge') ? () => setCharged(one.id) : undefined}
                />
              ))}
            </section>
            <Panel title="变更记录">
              <AuditPanel entity="parts_request" id={request.id} />
            </Panel>
          </div>
          <PartsAside request={request} />
        </div>
      </DetailPage>
      {step === 'edit' && (
        <Drawer open wide title={`编辑 ${request.requestNo}`} onClose={done}>
          <PartsForm biz={request} request={request} onCancel={done} onDone={done} />
        </Drawer>
      )}
      {step === 'install' && (
        <Drawer open wide title={`登记更换 ${request.requestNo}`} onClose={done}>
          <InstallForm request={request} onCancel={done} />
        </Drawer>
      )}
      {step === 'answer' && (
        <Drawer open title="登记客户答复" onClose={done}>
          <AnswerForm request={request} onCancel={done} />
        </Drawer>
      )}
      {step === 'link' && <LinkDialog request={request} onClose={done} />}
      {line && <ChargeDialog request={request} line={line} onClose={() => setCharged(undefined)} />}
    </>
  )
}
