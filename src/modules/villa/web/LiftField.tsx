import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { Field, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { villaApi } from '../shared/api.ts'
import css from './villa.module.css'

/** The home lifts of the community, or of all while none is chosen; those of other files cannot be taken. */
export function LiftField({ exceptId }: { exceptId: string | undefined }) {
  const { store } = useForm()
  const communityId = useFormValue('communityId') as string | undefined
  const asked = { ...(communityId ? { communityId } : {}), ...(exceptId ? { exceptId } : {}) }
  const { data: lifts } = useRead(villaApi.lifts, asked, { placeholderData: (previous) => previous })

  function choose(ids: readonly string[], onChange: (next: unknown) => void): void {
    onChange(ids)
    const first = lifts?.find((lift) => lift.id === ids[0])
    if (!first || first.lng === 0) return
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
          <table className={`plainTable ${css.lifts}`}>
            <thead>
              <tr>
                <th aria-label="选择" />
                <th>电梯名称</th>
                <th>设备编号</th>
                <th>小区</th>
                <th>品牌型号</th>
                <th>下次维保</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {(lifts ?? []).map((lift) => (
                <tr key={lift.id}>
                  <td>
                    <Checkbox
                      aria-label={`选择 ${lift.name}`}
                      checked={ids.includes(lift.id)}
                      disabled={disabled || lift.archiveNo !== null}
                      onChange={({ target }) =>
                        choose(target.checked ? [...ids, lift.id] : ids.filter((id) => id !== lift.id), onChange)
                      }
                    />
                  </td>
                  <td>{lift.name}</td>
                  <td className="num">{lift.deviceNumber}</td>
                  <td>{lift.communityName}</td>
                  <td>{[lift.brand, lift.model].filter(Boolean).join(' ')}</td>
                  <td className="num">{lift.nextMaintainDate ?? <span className="ter">—</span>}</td>
                  <td className="ter">{lift.archiveNo && `已在档案 ${lift.archiveNo}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }}
    </Field>
  )
}
