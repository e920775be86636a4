import type { ReactNode } from 'react'
import { hourText } from '#kernel/shared/said.ts'
import { UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { brokenText } from '#modules/elevator/shared/elevatorDetail.ts'
import type { PublicLift } from '#modules/elevator/shared/qr.ts'
import { INTACT } from '#modules/elevatorLog/shared/elevatorLog.ts'
import { Level } from '#modules/template/shared/template.ts'
import css from './public.module.css'

const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

const helpOf = { called: '已通知救援人员', coming: '救援人员正在赶来', there: '救援人员已到场' } as const

/** What everybody may know of a lift, in the order in which it is asked: is it safe, who looks after it, whom to call. */
export function LiftCard({
  lift,
  report,
  verify,
}: {
  lift: PublicLift
  /** What a person who stands at the lift may report. */
  report?: ReactNode
  verify?: ReactNode
}) {
  const { inUse } = UseStatus.code
  return (
    <article className={`mb-16 p-20 edge r-8 bg ${css.card}`}>
      <h1>{lift.name}</h1>
      <p className="m-0 mt-4 mb-14 sec">
        {/* An address mostly begins with the community's name. */}
        {!lift.address?.startsWith(lift.communityName) && lift.communityName}
        {lift.address && <span className="block">{lift.address}</span>}
      </p>
      {lift.rescue && (
        <p className={css.stopped} role="status">
          有人被困，{helpOf[lift.rescue.step]}（{hourText(lift.rescue.since)} 接报）
        </p>
      )}
      {lift.useStatus !== inUse && <p className={css.stopped}>本梯{UseStatus.label(lift.useStatus)}，请勿乘坐</p>}
      {lift.working && !lift.rescue && (
        <p className={`m-0 mb-14 py-10 px-14 r-6 strong ${css.working}`}>
          {lift.working.what === 'repair' ? '正在维修' : '正在保养'}
          {lift.working.since && `，${hourText(lift.working.since)} 开始`}，请稍候或改乘其他电梯
        </p>
      )}
      {report}
      <a
        className={`block py-14 px-16 r-8 strong middle bg-action f-22 ${css.call}`}
        data-second={report ? true : undefined}
        href={phoneLink(lift.dutyPhone)}
      >
        一键报修
        <span className="block f-17 regular">值班电话 {lift.dutyPhone}</span>
      </a>
      <p className="m-0 my-12 sec">被困时请按轿厢内的报警按钮，不要扒门，等待救援。</p>
      <dl className={`m-0 mt-8 ${css.facts}`}>
        <Fact name="上次维保">
          {lift.lastMaintainDate}
          {lift.lastMaintainDate && lift.last && (
            <div className="sec">
              {Level.label(lift.last.level)}维保，检查 {lift.last.items} 项，使用单位
              {lift.last.signed ? '已签字' : '待签字'}
            </div>
          )}
        </Fact>
        <Fact name="下次维保">{lift.nextMaintainDate}</Fact>
        <Fact name="检验有效期至">{lift.nextInspectDate}</Fact>
        <Fact name="维保单位">{lift.companyName}</Fact>
        <Fact name="维保人员">
          {lift.workers.length > 0 &&
            lift.workers.map(({ name, cert }, n) => (
              <div key={n}>
                {name}
                <span className="sec">　{cert ? `证号尾号 ${cert}` : '证号未登记'}</span>
              </div>
            ))}
        </Fact>
        <Fact name="使用登记证">{lift.useCertNo}</Fact>
        <Fact name="注册代码">{lift.registerCode}</Fact>
        <Fact name="96333识别码">{lift.nineSixThreeSerialNumber}</Fact>
        <Fact name="电梯保险">{lift.insuranceEnd && `${lift.insurer ?? ''}，至 ${lift.insuranceEnd}`}</Fact>
      </dl>
      <div className={`grid gap-2 mt-16 py-12 px-14 r-6 bg-brand ${css.seal}`} data-broken={!lift.intact || undefined}>
        <b>{lift.broken ? brokenText(lift.broken) : INTACT}</b>
        <span>维保与检修记录共 {lift.lines} 条</span>
        {verify}
      </div>
    </article>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="sec">未采集</span>}</dd>
    </div>
  )
}
