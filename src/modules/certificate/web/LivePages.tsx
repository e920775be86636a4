import { Button } from 'antd'
import { Link, Navigate, useSearchParams } from 'react-router'
import { Loaded, type StripDate } from '#kernel/web/detail/index.ts'
import { EmptyState, Tag } from '#kernel/web/ui/index.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { CertType, warningDays } from '#modules/employee/shared/certificate.ts'
import type { LiftLive } from '#modules/project/shared/projectElevator.ts'
import { LiftLiveView } from '#modules/project/web/index.ts'
import { liveApi } from '../shared/api.ts'
import { certificatePage } from './addresses.ts'

const CAR = '轿厢楼层、方向、开关门、有无乘客与速度，以及今天的运行次数和故障'
const STEPS = '运行速度、方向、扶手带与梯级的速度差、制动器状态、梯级缺失'

/** /certificateManage/elePatrolMonitoringDetail?id= (archives 4.5, ALC). */
export const LiftPage = () => <LivePage steps={false} />
/** /certificateManage/escalator?id= (archives 4.5, ALD): escalators and moving walks. */
export const StepsPage = () => <LivePage steps />

function LivePage({ steps }: { steps: boolean }) {
  const id = useSearchParams()[0].get('id')
  if (!id)
    return (
      <EmptyState
        what="电梯"
        headline={`先选择一台${steps ? '扶梯或人行道' : '直梯'}`}
        hint="从证书管理「电梯」的证书打开「实时」。"
        actions={
          <Link to={certificatePage.ofKind(1)}>
            <Button type="primary">证书管理</Button>
          </Link>
        }
      />
    )
  return (
    <Loaded from={liveApi.detail} input={{ id }} what="电梯">
      {(lift) =>
        (lift.type !== DeviceType.code.straight) === steps ? (
          <LiftLiveView
            lift={lift}
            dates={papersOf(lift)}
            shows={steps ? STEPS : CAR}
            badges={missingOf(lift).map((type) => <Tag key={type} tone="amber">{`缺${CertType.label(type)}`}</Tag>)}
          />
        ) : (
          <Navigate replace to={certificatePage.live(id, lift.type)} />
        )
      }
    </Loaded>
  )
}

type LiftPaper = 101 | 102 | 103 | 104 | 105 | 106
const { useRegistration, useMark, selfTest, governor } = CertType.code
/** The papers a lift in use must have; an escalator has no governor. */
const wanted = (lift: LiftLive): readonly LiftPaper[] =>
  lift.type === DeviceType.code.straight
    ? [useRegistration, useMark, selfTest, governor]
    : [useRegistration, useMark, selfTest]

/** 使用登记证 and 使用标志 stand in the car: without them the lift must not run. */
const missingOf = (lift: LiftLive): LiftPaper[] =>
  [useRegistration, useMark].filter((type) => !lift.papers.some((paper) => paper.certType === type))

/** The certificate strip: each paper with its rail up to the day it ends. */
function papersOf(lift: LiftLive): StripDate[] {
  const others = lift.papers.map((paper) => paper.certType as LiftPaper).filter((type) => !wanted(lift).includes(type))
  return [...wanted(lift), ...others].map((type) => {
    const paper = lift.papers.find((one) => one.certType === type)
    const label = CertType.label(type)
    if (!paper) return { label, on: null, note: <span className="ter">未上传</span> }
    if (!paper.validTo) return { label, on: null, note: <span className="num">长期 · {paper.certNo}</span> }
    return { label, on: paper.validTo, from: paper.validFrom, warn: warningDays[type] ?? 0 }
  })
}
