import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Field, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { villaApi } from '../shared/api.ts'
import css from './villa.module.css'

/** The home lifts of the community, or of all while none is chosen; those of other files cannot be taken. */
export function LiftField({ exceptId }: { exceptId: string | undefined }) {
  const { store } = useForm()
  const communityId = useFormValue('communityId') as string | undefined
  const asked = { ...(communityId ? { communityId } : {}), ...(exceptId ? { exceptId } : {}) }
  const { data: lifts } = useRead(villaApi.lifts, asked)
  const place = useRef(communityId)
  useEffect(() => {
    // What was chosen in another community goes with it: nobody files a lift that he no longer sees.
    if (!lifts || place.current === communityId) return
    place.current = communityId
    const ids = (store.value('elevatorIds') as string[] | undefined) ?? []
    store.set(
      'elevatorIds',
      ids.filter((id) => lifts.some((lift) => lift.id === id)),
    )
  }, [lifts, communityId, store])

  function choose(ids: readonly string[], onChange: (next: unknown) => void): void {
    onChange(ids)
    const first = lifts?.find((lift) => lift.id === ids[0])
    if (!first || first.lng === null || first.lat === null) return
    // The place a person typed stays.
    if (store.value('lng') || store.value('lat')) return
    store.set('lng', Number(first.lng.toFixed(7)))
    store.set('lat', Number(first.lat.toFixed(7)))
  }

  return (
    <Field of="elevatorIds">
      {({ value, onChange, disabled }) => {
        const ids = (value as string[] | undefined) ?? []
        if (lifts?.length === 0)
          return (
            <p className="ter">
              {communityId ? '该小区' : '系统中'}还没有家用电梯，先在
              <Link to={elevatorPage.list}>电梯档案</Link>新增用途为「别墅(家用)」的电梯。
            </p>
          )
        return (
          <ShortTable
            className={css.lifts}
            rows={lifts ?? []}
            choice={{
              chosen: new Set(ids),
              onChoose: (chosen) => choose([...chosen], onChange),
              says: ({ name }) => `选择 ${name}`,
              able: ({ archiveNo }) => !disabled && archiveNo === null,
            }}
            columns={[
              { title: '电梯名称', cell: (lift) => liftLabel(lift.communityName, lift.name) },
              { title: '设备编号', as: 'num', cell: (lift) => lift.deviceNumber },
              { title: '品牌型号', cell: (lift) => [lift.brand, lift.model].filter(Boolean).join(' ') },
              { title: '下次维保', as: 'num', cell: (lift) => lift.nextMaintainDate },
              {
                title: '所在档案',
                quiet: true,
                tone: () => 'ter',
                cell: ({ archiveNo }) => archiveNo !== null && `已在档案 ${archiveNo}`,
              },
            ]}
          />
        )
      }}
    </Field>
  )
}
