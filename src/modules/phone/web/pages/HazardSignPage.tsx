import { call } from '#kernel/web/client/call.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { type PublicHazard, publicHazardApi } from '#modules/hazard/shared/hazardNotice.ts'
import { Big, Facts, Note, Section } from '../kit/parts.tsx'
import { clockOf } from '../words.ts'
import css from './answer.module.css'
import order from './order.module.css'
import { dutyPhoneRow, Pictures, PublicLink } from './PublicLink.tsx'
import { SignerFields, useSigning } from './signing.tsx'

/** /s/{token} of a hazard's notice: what was found, what may happen, what is to be done until when; signed for (decision 0052). */
export function HazardSignPage({ token }: { token: string }) {
  return (
    <PublicLink from={publicHazardApi.view} token={token}>
      {(view, reload) => (
        <>
          <Told view={view} />
          <Receipt view={view} token={token} onDone={reload} />
        </>
      )}
    </PublicLink>
  )
}

function Told({ view }: { view: PublicHazard }) {
  const { severe } = HazardGrade.code
  return (
    <>
      <h1>电梯安全隐患书面告知书</h1>
      <p className={order.said}>
        {view.customerName}：{view.companyName}于 {view.foundOn} 在{view.source} 中发现 {view.communityName}{' '}
        {liftLabel(view.communityName, view.elevatorName)}存在{HazardGrade.label(view.grade)}
        隐患，现书面告知，请按要求整改。
      </p>
      {view.grade === severe && <Note tone="bad">严重隐患：整改前应停止使用该电梯</Note>}
      <Section title="隐患">
        <Words
          rows={[
            ['隐患描述', view.description],
            ...(view.part ? ([['部位', view.part]] as const) : []),
            ['隐患等级', HazardGrade.label(view.grade)],
            ...(view.article ? ([['对应条款', view.article]] as const) : []),
            ['可能后果', view.risk],
            ['整改要求', view.suggestion],
            ['整改期限', view.deadline && `${view.deadline} 前完成`],
          ]}
        />
        <Pictures urls={view.photos} name="隐患照片" className={css.told} />
      </Section>
      <Section title="告知书">
        <Facts
          rows={[
            ['编号', view.noticeNo],
            ['开具日期', view.issuedAt.slice(0, 10)],
            ['注册代码', view.registerCode],
            ['地址', view.address],
            ['隐患编号', view.hazardNo],
            ...dutyPhoneRow(view.dutyPhone),
          ]}
        />
      </Section>
    </>
  )
}

/** Sentences are read from the left. */
const Words = ({ rows }: { rows: readonly (readonly [label: string, text: string | null])[] }) => (
  <dl className={css.words}>
    {rows.map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text ?? '未定'}</dd>
      </div>
    ))}
  </dl>
)

function Receipt({ view, token, onDone }: { view: PublicHazard; token: string; onDone(): void }) {
  const signing = useSigning()
  if (view.signed) {
    const { name, at, opinion } = view.signed
    return (
      <Note tone="info">
        {name}已于 {at.slice(0, 10)} {clockOf(at)} 签收{opinion && `，意见：${opinion}`}
      </Note>
    )
  }
  if (view.state > 3) return <Note tone="info">隐患已整改，无需签收</Note>
  const submit = () =>
    signing.answer(undefined, async ({ signature, ...given }) => {
      await call(publicHazardApi.sign, { ...given, token, signature: signature ?? '' })
      onDone()
    })
  return (
    <Section title="签收">
      <SignerFields signing={signing} />
      <p className={css.hint}>签名表示已收到本告知书并知晓隐患与整改要求。</p>
      <div className={css.one}>
        <Big disabled={signing.busy} onClick={() => void submit()}>
          确认签收
        </Big>
      </div>
    </Section>
  )
}
