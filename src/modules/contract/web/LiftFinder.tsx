import { Select } from 'antd'
import { useState } from 'react'
import { useRead } from '#kernel/web/useRead.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { contractApi } from '../shared/api.ts'
import type { LiftChoice } from '../shared/preview.ts'

interface Props {
  readonly customerId: string | null
  readonly taken: readonly string[]
  readonly onFound: (lift: LiftChoice) => void
}

/** 新增电梯: one after the other, the customer's own lifts first. */
export function LiftFinder({ customerId, taken, onFound }: Props) {
  const [keyword, setKeyword] = useState('')
  const query = keyword ? { keyword } : customerId ? { customerId } : {}
  const { data } = useRead(contractApi.lifts, query, { staleTime: 30_000 })
  const lifts = (data ?? []).filter((lift) => !taken.includes(lift.elevatorId))
  return (
    <Select<string>
      aria-label="新增电梯"
      placeholder="新增电梯：输入小区、名称或设备编号"
      style={{ width: '100%' }}
      value={null}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent="没有可选的电梯"
      options={lifts.slice(0, 100).map((lift) => ({
        value: lift.elevatorId,
        label: `${liftLabel(lift.communityName, lift.name)}　${lift.deviceNumber}${lift.heldTo ? `　${lift.heldBy} 至 ${lift.heldTo}` : ''}`,
      }))}
      onSelect={(id) => {
        const lift = lifts.find((one) => one.elevatorId === id)
        if (lift) onFound(lift)
      }}
    />
  )
}
