import { APP_VERSION } from '#kernel/shared/constants.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import { hourText } from '#kernel/shared/said.ts'
import { deviceId } from '#kernel/web/client/device.ts'
import { saveFile } from '#kernel/web/client/save.ts'
import { told } from '#kernel/web/client/told.ts'
import { CLOCK_WRONG_MS } from '../../shared/clock.ts'
import { phonePaths } from '../../shared/paths.ts'
import { awaitsMate, isDiscarded, isFailed, isQueued, type QueuedOp, waitingCount } from '../../shared/queue.ts'
import { isRepair } from '../../shared/task.ts'
import { Big, Facts, Note, Nothing, Plain, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { opName } from '../opNames.ts'
import { dropDiscarded, leaveOut, retry } from '../store/phone.ts'
import { isVoice, type PhotoFacts } from '../store/photo.ts'
import { type PhoneState, usePhone } from '../store/state.ts'
import { fetchWhole, syncNow } from '../store/sync.ts'
import { clockOf, liftName, placeName } from '../words.ts'
import css from './lists.module.css'

const refuseClock = '手机时间异常，已按服务器时间校正，请确认'

/** 同步 (jobs 4.3): the queue, its size, what failed and why. */
export function SyncPage() {
  const state = usePhone()
  if (!state.ready)
    return (
      <Screen title="同步" back={phonePaths.today}>
        <Nothing>正在读取手机里的记录</Nothing>
      </Screen>
    )
  const { ops, photos, facts, syncing, reached, fault } = state
  const waiting = waitingCount(ops)
  const left = [...photos.values()].filter((photo) => photo.state === 'waiting')
  const bytes = left.reduce((sum, photo) => sum + photo.bytes, 0)
  const failed = ops.filter(isFailed)
  const skew = facts.skewMs ?? 0
  const groups = [
    ...Map.groupBy(
      ops.filter((op) => isQueued(op) || isFailed(op) || isDiscarded(op)),
      (op) => op.orderId,
    ),
  ]
  return (
    <Screen
      title="同步"
      sub={syncing ? '正在同步' : !reached ? '没有网络，恢复后自动同步' : fault ? '同步出错' : '网络正常'}
      back={phonePaths.today}
      foot={
        <>
          <Plain onClick={() => exportDiagnostic(state)}>导出诊断</Plain>
          <Big disabled={syncing} onClick={() => void syncNow({ asked: true })}>
            {syncing ? '正在同步' : fault ? '重试' : '立即同步'}
          </Big>
        </>
      }
    >
      {fault && reached && (
        <Note tone="bad">
          网络正常，但有一部分记录没有上传成功：{fault}
          。记录都在手机上，不会丢，稍后自动再试；一直不行请导出诊断交给调度
        </Note>
      )}
      {Math.abs(skew) > CLOCK_WRONG_MS && <Note tone="warn">{refuseClock}</Note>}
      <Section title="队列">
        <Facts
          rows={[
            ['待同步操作', `${waiting} 条`],
            ['待上传照片、录音', `${left.length} 个，${(bytes / 1024 / 1024).toFixed(1)} MB`],
            ['未被接受', `${failed.length} 条`],
            ...(ops.some(awaitsMate) ? ([['等同伴签到', `${ops.filter(awaitsMate).length} 张工单`]] as const) : []),
            ['最近联系', facts.contactAt ? formatTokens(facts.contactAt, 'MM-dd HH:mm:ss') : null],
            ['手机时间偏差', facts.skewMs === undefined ? null : `${(skew / 1000).toFixed(1)} 秒`],
            ['手机上的工单', `${state.orders.size + state.tasks.size} 张`],
          ]}
        />
      </Section>
      {groups.map(([orderId, own]) => (
        <Order key={orderId} state={state} orderId={orderId} ops={own} />
      ))}
      {left.some(({ error }) => error) && (
        <Section title="照片、录音上传失败">
          <ul className={`m-0 p-0 pb-10 px-16 no-marks ${css.plain}`}>
            {left
              .filter(({ error }) => error)
              .map((one) => (
                <li className="py-9 line2-t" key={one.key}>
                  {clockOf(one.takenAt)} {isVoice(one) ? '录制' : '拍摄'}
                  <small data-bad>
                    {one.error}，{whenAgain(one)}
                  </small>
                </li>
              ))}
          </ul>
        </Section>
      )}
      {groups.length === 0 && left.length === 0 && <Nothing>全部已同步</Nothing>}
      <p className={`m-0 pt-4 pb-14 px-16 middle ${css.centre}`}>
        <button type="button" onClick={() => void told(fetchWhole())}>
          重新取得 7 天的工单
        </button>
      </p>
    </Screen>
  )
}

/** A minute's wording would be wrong a minute later; the clock's time stays right. */
const whenAgain = ({ restsUntil = 0 }: PhotoFacts): string =>
  restsUntil > Date.now()
    ? `${hourText(new Date(restsUntil).toISOString())} 后再传，按下面的按钮马上传`
    : '下次同步再传'

function Order({ state, orderId, ops }: { state: PhoneState; orderId: string; ops: readonly QueuedOp[] }) {
  const order = state.orders.get(orderId)
  const task = state.tasks.get(orderId)
  const lift = order && state.lifts.get(order.elevatorId)
  const name = task && (isRepair(task) ? placeName(task) : liftName(task.lift))
  const toJoin = ops.every(({ type }) => type === 'crewJoin')
  const refused = ops.some((op) => op.state === 'rejected')
  return (
    <Section
      title={name ?? (lift ? liftName(lift) : toJoin ? '待加入的工单' : '已不在本机的工单')}
      aside={`${ops.length} 条`}
    >
      <ul className={`m-0 p-0 pb-10 px-16 no-marks ${css.plain}`}>
        {ops.slice(0, 60).map((op) => (
          <li className="py-9 line2-t" key={op.seq}>
            {clockOf(op.occurredAt)} {opName(op.type)}
            {op.state === 'waiting' && <small>等待发送</small>}
            {op.state === 'conflict' && <small data-warn>冲突：{op.errorMsg}</small>}
            {isDiscarded(op) && <small data-warn>调度已作废：{op.errorMsg}</small>}
            {awaitsMate(op) && <small data-warn>等同伴签到，签到后自动继续：{op.errorMsg}</small>}
            {op.state === 'rejected' && !awaitsMate(op) && (
              <small data-bad>
                未被接受：{op.errorMsg}
                <button type="button" onClick={() => void leaveOut(op.seq)}>
                  跳过
                </button>
              </small>
            )}
          </li>
        ))}
      </ul>
      {ops.some(isDiscarded) && (
        <p className={`m-0 pt-4 pb-14 px-16 middle ${css.centre}`}>
          <button type="button" onClick={() => void dropDiscarded(orderId)}>
            知道了
          </button>
        </p>
      )}
      {refused && (
        <p className={`m-0 pt-4 pb-14 px-16 middle ${css.centre}`}>
          <button type="button" onClick={() => void retry(orderId)}>
            重试
          </button>
        </p>
      )}
    </Section>
  )
}

/** For whoever helps: the queue without pictures, names or positions. */
function exportDiagnostic({ ops, photos, facts, orders, reached }: PhoneState): void {
  const told = {
    appVersion: APP_VERSION,
    deviceId: deviceId(),
    userAgent: navigator.userAgent,
    exportedAt: new Date().toISOString(),
    reached,
    online: navigator.onLine,
    contactAt: facts.contactAt,
    loadedAt: facts.loadedAt,
    skewMs: facts.skewMs,
    orders: [...orders.values()].map(({ id, version, status }) => ({ id, version, status })),
    ops: ops.map(({ payload: _, gps: __, ...op }) => op),
    photos: [...photos.values()],
  }
  saveFile({
    name: `诊断${formatTokens(Date.now(), 'yyyyMMddHHmm')}.json`,
    blob: new Blob([JSON.stringify(told, null, 1)], { type: 'application/json' }),
  })
}
