import { Select } from 'antd'
import { useId, useState } from 'react'
import { RefSelect } from '#kernel/web/form/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { partsApi } from '../shared/api.ts'
import { PartsBiz } from '../shared/parts.ts'
import type { PartsWork } from '../shared/partsDetail.ts'
import css from './form.module.css'
import { PartsForm } from './PartsForm.tsx'

interface Props {
  readonly onCancel: () => void
  readonly onDone: (id: string) => void
}

/** Which lift, which work: then the form of the request. */
export function ChooseWork({ onCancel, onDone }: Props) {
  const id = useId()
  const [liftId, setLiftId] = useState<string>()
  const [chosen, setChosen] = useState<PartsWork['works'][number]>()
  const { data } = useRead(partsApi.works, liftId !== undefined ? { elevatorId: liftId } : undefined, { retry: false })
  const works = data?.works ?? []
  const work = chosen ?? works[0]
  return (
    <>
      <div className="grid cols-1-1 gap-x-16 pt-14 px-20">
        <div className="field">
          <label className="fieldLabel" htmlFor={`${id}-lift`}>
            电梯 <span className="redText">*</span>
          </label>
          <RefSelect
            id={`${id}-lift`}
            from="/elevator/options"
            placeholder="名称、编号、注册代码"
            {...(liftId ? { value: liftId } : {})}
            onChange={(next) => {
              setLiftId(next as string | undefined)
              setChosen(undefined)
            }}
          />
        </div>
        <div className="field">
          <label className="fieldLabel" htmlFor={`${id}-work`}>
            用于 <span className="redText">*</span>
          </label>
          <Select
            id={`${id}-work`}
            style={{ width: '100%' }}
            disabled={works.length === 0}
            value={work?.bizId ?? null}
            onChange={(bizId) => setChosen(works.find((one) => one.bizId === bizId))}
            placeholder="先选电梯"
            options={works.map((one) => ({
              value: one.bizId,
              label: `${PartsBiz.label(one.bizType)} ${one.bizNo} · ${one.day}${one.bizType === 2 ? ` · ${one.label}` : ''}`,
            }))}
          />
        </div>
      </div>
      {liftId && data && works.length === 0 && (
        <p className={`m-0 py-10 px-20 bg-side sec ${css.note}`}>
          这台电梯近期没有未关闭的维保、维修工单或检验计划。先新增报修，再申请配件。
        </p>
      )}
      {work && (
        <PartsForm
          key={work.bizId}
          biz={work}
          hazards={(data?.hazards ?? []).filter(({ sourceId }) => sourceId === work.bizId || work.bizType !== 1)}
          onCancel={onCancel}
          onDone={onDone}
        />
      )}
      {!work && <div className="py-10 px-20 sec">选定电梯与工单后填写配件。配件由谁付费按电梯当日的合同判定。</div>}
    </>
  )
}
