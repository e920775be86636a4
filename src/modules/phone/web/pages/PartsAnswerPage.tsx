import { useState } from 'react'
import { formatMoney } from '#kernel/shared/money.ts'
import { call } from '#kernel/web/client/call.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { ChargeMode, PartsReason, PartsStatus } from '#modules/parts/shared/parts.ts'
import { type PublicParts, publicPartsApi } from '#modules/parts/shared/publicParts.ts'
import { plainQty } from '#modules/parts/shared/warnings.ts'
import { Big, Facts, Note, Plain, Section } from '../kit/parts.tsx'
import { clockOf } from '../words.ts'
import css from './answer.module.css'
import order from './order.module.css'
import { dutyPhoneRow, Pictures, PublicLink } from './PublicLink.tsx'
import sign from './sign.module.css'
import { SignerFields, useSigning } from './signing.tsx'

const { customer } = ChargeMode.code

/** /s/{token} of a request: what is to be replaced, what it costs, 同意 with a signature or 拒绝 with a reason (jobs 3.3). */
export function PartsAnswerPage({ token }: { token: string }) {
  return (
    <PublicLink from={publicPartsApi.view} token={token}>
      {(view, reload) => (
        <>
          <Asked view={view} />
          <Decision view={view} token={token} onDone={reload} />
        </>
      )}
    </PublicLink>
  )
}

function Asked({ view }: { view: PublicParts }) {
  const free = view.lines.filter(({ chargeMode }) => chargeMode !== customer).length
  return (
    <>
      <h1>{liftLabel(view.communityName, view.elevatorName)}</h1>
      <p className={order.said}>
        需要更换配件 {view.lines.length} 项，其中{free > 0 && ` ${free} 项由维保单位或厂家承担，`}使用单位承担{' '}
        <b className="num">{formatMoney(view.customerAmount)}</b> 元。
      </p>
      <Section title="配件" aside={`${view.lines.length} 项`}>
        <ul className={css.lines}>
          {view.lines.map((line) => (
            <li key={`${line.name}${line.spec}`}>
              <div className="flex gap-12 between">
                <b>{line.name}</b>
                <b className="num">{line.chargeMode === customer ? formatMoney(line.amount) : '免费'}</b>
              </div>
              <div className="flex gap-12 between sec f-16">
                <span>
                  {[line.spec, `${plainQty(line.qty)} ${line.measure} × ${formatMoney(line.priceSale)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <small>
                {PartsReason.label(line.reason)}；{ChargeMode.label(line.chargeMode)}：{line.basis}
              </small>
              <Pictures urls={line.photos} name={`${line.name}旧件照片`} className={css.photos} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="更换单">
        <Facts
          rows={[
            ['单号', view.requestNo],
            ['工单', view.bizNo],
            ['申请日期', view.askedOn],
            ['注册代码', view.registerCode],
            ['质保', view.warrantyMonths === null ? '未约定' : `更换之日起 ${view.warrantyMonths} 个月`],
            ...(view.remark ? ([['说明', view.remark]] as const) : []),
            ...dutyPhoneRow(view.dutyPhone),
          ]}
        />
      </Section>
    </>
  )
}

function Decision({ view, token, onDone }: { view: PublicParts; token: string; onDone(): void }) {
  const [refusing, setRefusing] = useState(false)
  const signing = useSigning()
  const objection = refusing ? '拒绝原因' : undefined
  if (view.answered) {
    const { agreed, name: who, at } = view.answered
    return (
      <Note tone={agreed ? 'info' : 'warn'}>
        {who}已于 {at.slice(0, 10)} {clockOf(at)} {agreed ? '同意更换' : '拒绝更换'}
      </Note>
    )
  }
  if (view.status !== PartsStatus.code.asking) return <Note tone="warn">这张更换单不在等待确认，无需操作</Note>
  const decide = () =>
    signing.answer(objection, async (given) => {
      await call(publicPartsApi.answer, { ...given, token, agreed: !refusing })
      onDone()
    })
  return (
    <Section title={refusing ? '拒绝更换' : '同意并签字'}>
      <SignerFields signing={signing} objection={objection} />
      {refusing && <Note tone="warn">拒绝后本单作废，电梯可能带隐患运行或停用，维保单位会另行书面告知</Note>}
      <div className={`flex gap-10 pt-4 pb-16 px-16 ${sign.verbs}`}>
        <Plain onClick={() => setRefusing((was) => !was)}>{refusing ? '返回' : '拒绝'}</Plain>
        <Big disabled={signing.busy} onClick={() => void decide()}>
          {refusing ? '提交拒绝' : `同意承担 ${formatMoney(view.customerAmount)} 元`}
        </Big>
      </div>
    </Section>
  )
}
