import { useSearchParams } from 'react-router'
import { hourText } from '#kernel/shared/said.ts'
import { isThirdParty, useUser } from '#kernel/web/session/user.ts'
import { dateText, timeText } from '#kernel/web/ui/value.tsx'
import { DeviceType, UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { brokenText } from '#modules/elevator/shared/elevatorDetail.ts'
import { type PartnerLift, partnerApi } from '#modules/elevator/shared/partner.ts'
import { INTACT } from '#modules/elevatorLog/shared/elevatorLog.ts'
import { Level } from '#modules/template/shared/template.ts'
import { useAsked } from './asked.ts'
import { Fact } from './LiftCard.tsx'
import { Said } from './PublicFrame.tsx'
import css from './public.module.css'

/** /thirdParty/detail?elevatorId= in a partner's frame (archives 4.1): token and uid left the address with guard 2. */
export function ThirdPartyPage() {
  const [search, setSearch] = useSearchParams()
  const user = useUser()
  const elevatorId = search.get('elevatorId')
  const complete = isThirdParty() && user && elevatorId
  const { data, failure } = useAsked(
    partnerApi.view,
    complete ? { token: user.token, uid: user.id, elevatorId } : undefined,
  )
  if (!complete)
    return (
      <Said headline="链接不完整">
        <p>请从合作平台重新打开这台电梯。</p>
      </Said>
    )
  if (failure) return <Said headline={failure.message} />
  if (!data) return null
  return <View data={data} onChoose={(id) => setSearch({ elevatorId: id })} />
}

function View({ data, onChoose }: { data: PartnerLift; onChoose(id: string): void }) {
  const { lift } = data
  return (
    <div className={`bg ink ${css.partner}`}>
      <header className="row wrap pb-10 line-b">
        <h1 className="m-0 f-20">{lift.name}</h1>
        <span>{lift.communityName}</span>
        {data.others.length > 0 && (
          <select
            className="r-4 bg ink font-inherit"
            aria-label="其他电梯"
            value=""
            onChange={(event) => onChoose(event.target.value)}
          >
            <option value="">其他电梯（{data.others.length}）</option>
            {data.others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <span className="push sec">
          {data.partnerName} · 只读 · 可查看至 {hourText(data.expiresAt)}
        </span>
      </header>
      <div className={css.grid}>
        <dl className={`m-0 mt-8 ${css.facts}`}>
          <Fact name="使用状态">{UseStatus.label(lift.useStatus)}</Fact>
          <Fact name="上次维保">{lift.lastMaintainDate}</Fact>
          <Fact name="下次维保">{lift.nextMaintainDate}</Fact>
          <Fact name="下次检验">{lift.nextInspectDate}</Fact>
          <Fact name="电梯保险">{lift.insuranceEnd && `${lift.insurer ?? ''}，至 ${lift.insuranceEnd}`}</Fact>
          <Fact name="维保单位">{lift.companyName}</Fact>
          <Fact name="值班电话">{lift.dutyPhone}</Fact>
          <Fact name="记录">{lift.broken ? brokenText(lift.broken) : `${INTACT}（${lift.lines} 条）`}</Fact>
        </dl>
        <dl className={`m-0 mt-8 ${css.facts}`}>
          <Fact name="设备类型">{DeviceType.label(data.type)}</Fact>
          <Fact name="品牌型号">
            {data.brand} {data.model}
          </Fact>
          <Fact name="制造单位">{data.manufacturer}</Fact>
          <Fact name="载重量">{data.load && `${data.load} kg`}</Fact>
          <Fact name="额定速度">{data.speed} m/s</Fact>
          <Fact name="层站">{data.floors && `${data.floors} 层 ${data.stations ?? data.floors} 站`}</Fact>
          <Fact name="注册代码">{lift.registerCode}</Fact>
          <Fact name="设备编号">{data.deviceNumber}</Fact>
        </dl>
      </div>
      <h2>最近维保</h2>
      {data.visits.length === 0 ? (
        <p className="m-0 my-12 sec">还没有维保记录</p>
      ) : (
        <table className={`collapse w-full ${css.visits}`}>
          <thead>
            <tr>
              <th>完成时间</th>
              <th>级别</th>
              <th>异常项</th>
            </tr>
          </thead>
          <tbody>
            {data.visits.map((visit) => (
              <tr key={visit.completeAt}>
                <td>{visit.imported ? dateText(visit.completeAt) : timeText(visit.completeAt)}</td>
                <td>{Level.label(visit.level as 1)}</td>
                <td>{visit.abnormalCount ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
