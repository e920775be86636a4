import { Input } from 'antd'
import { useState } from 'react'

/** 王一维、李二保: names as people write them. */
export function NamesControl({
  id,
  value,
  onChange,
  disabled,
}: {
  id: string
  value: readonly string[]
  onChange: (names: string[]) => void
  disabled: boolean
}) {
  const [typed, setTyped] = useState((value ?? []).join('、'))
  return (
    <Input
      id={id}
      disabled={disabled}
      value={typed}
      placeholder="多人用顿号隔开"
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.split(/[、,，\s]+/).filter(Boolean))
      }}
    />
  )
}
