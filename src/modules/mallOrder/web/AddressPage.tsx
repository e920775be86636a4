import { useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { type Address, addressApi } from '../shared/address.ts'
import { AddressForm } from './AddressForm.tsx'
import { useAsked } from './asked.ts'
import css from './buyer.module.css'
import { Own, Said } from './Own.tsx'

/** /partsMall/address (commerce 4.4). */
export function AddressPage() {
  const { data, failed, again } = useAsked(addressApi.list, {})
  const [editing, setEditing] = useState<Address | 'new'>()
  const { run } = useRun()
  const remove = (address: Address) =>
    run(async () => {
      await call(addressApi.remove, { id: address.id })
      toast.done('已删除')
      await again()
    })
  const saved = async () => {
    setEditing(undefined)
    await again()
  }
  return (
    <Own title="收货地址">
      {!data ? (
        <Said failed={failed} />
      ) : (
        <>
          {data.records.map((address) => (
            <section key={address.id} className={`bg r-8 ${css.card}`} aria-label={address.receiver}>
              <div className="row between gap-8 wrap">
                <b>
                  {address.receiver} {address.phone}{' '}
                  {address.isDefault && <span className="brandText small">默认</span>}
                </b>
                <span className="row gap-16">
                  <button type="button" className="linkButton" onClick={() => setEditing(address)}>
                    编辑
                  </button>
                  <button type="button" className="linkButton" onClick={() => void remove(address)}>
                    删除
                  </button>
                </span>
              </div>
              <div className="sec">
                {address.regionName}
                {address.detail}
              </div>
              {editing !== 'new' && editing?.id === address.id && (
                <AddressForm address={address} onSaved={saved} onCancel={() => setEditing(undefined)} />
              )}
            </section>
          ))}
          {editing === 'new' ? (
            <section className={`bg r-8 ${css.card}`}>
              <AddressForm onSaved={saved} onCancel={() => setEditing(undefined)} />
            </section>
          ) : (
            <button type="button" className={css.plain} onClick={() => setEditing('new')}>
              新增地址
            </button>
          )}
        </>
      )}
    </Own>
  )
}
