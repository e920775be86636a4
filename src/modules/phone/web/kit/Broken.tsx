import css from './kit.module.css'

/** A page that broke: nothing is lost, the records are in the phone's store. */
export function Broken() {
  return (
    <main className={`grid gap-12 ${css.broken}`} role="alert">
      <h1 className="m-0 f-24">页面打不开</h1>
      <p className="m-0 f-17">已登记的记录保存在手机里，没有丢失。重新打开后继续。</p>
      <button type="button" className={css.big} onClick={() => location.assign('/m')}>
        重新打开
      </button>
    </main>
  )
}
