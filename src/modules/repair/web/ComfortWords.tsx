import { PanelHead } from '#kernel/web/ui/index.ts'
import { comfortWords } from '../shared/comfort.ts'
import css from './add.module.css'

/** 安抚话术: read aloud to whoever is in the lift or calls for them. */
export function ComfortWords() {
  return (
    <section aria-label="安抚话术">
      <PanelHead title="安抚话术" right="照着念" />
      <ul className={`m-0 p-0 pb-12 px-14 no-marks ${css.words}`}>
        {comfortWords.map(({ when, say }) => (
          <li className="grid gap-8 py-5 t14" key={when}>
            <span className="ter t12">{when}</span>
            {say}
          </li>
        ))}
      </ul>
    </section>
  )
}
