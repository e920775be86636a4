import { useEffect, useRef } from 'react'
import { Field, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { unitTypeApi } from '../shared/unitType.api.ts'

const ofClass = ['trackMode', 'qtyDecimals', 'oldPartReturn', 'isSafetyPart'] as const

/** A new part begins as its class says; what the person has set himself stays. */
export function ClassDefaults() {
  const { store } = useForm()
  const classId = useFormValue('classId') as string | undefined
  const { data } = useRead(unitTypeApi.tree, {}, { staleTime: 60_000 })
  const given = useRef<Record<string, unknown>>({})
  const chosen = data?.find(({ id }) => id === classId)
  useEffect(() => {
    if (!chosen) return
    for (const name of ofClass) {
      const now = store.value(name)
      if (now === undefined || now === given.current[name]) store.set(name, chosen[name])
      given.current[name] = chosen[name]
    }
  }, [chosen, store])
  return null
}

/** What the law asks of a safety part (TSG T7007-2022, GB/T 31821). */
export function SafetyFields() {
  const safety = useFormValue('isSafetyPart') === true
  const number = Boolean(useFormValue('typeTestCertNo'))
  if (!safety && !number) return null
  return (
    <>
      <Field of="typeTestCertNo" />
      <Field of="scrapBasis" span={2} />
      <Field of="typeTestCert" span={3} />
    </>
  )
}
