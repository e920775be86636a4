import { partnerApi } from '#modules/elevator/shared/partner.ts'
import { passportApi } from '#modules/elevator/shared/passport.ts'
import { passportItems } from '#modules/elevator/shared/passportItems.ts'
import { aCommunity, aCustomer, anElevator } from '../builders/elevator.ts'
import { aFile } from '../builders/employee.ts'
import type { Maker, Scene } from './scenes.ts'

const bareLift = async ({ server, company }: Scene) => {
  const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  return anElevator(server, company, place)
}
const passport = async (scene: Scene) => ({
  elevatorId: await bareLift(scene),
  takeoverDate: '2026-05-01',
  handedBy: '原维保单位',
  items: passportItems(1).map(({ code }) => ({ code, result: 1 as const, remark: '' })),
})
const partner = async (scene: Scene) => ({ partnerName: '示例平台', elevatorIds: [await bareLift(scene)], minutes: 30 })

/** Passports of takeovers and partners' access. */
export const liftPaperInputs: Readonly<Record<string, Maker>> = {
  'POST /elevator/passport/add': passport,
  'POST /elevator/passport/edit': async (scene) => {
    const draft = await passport(scene)
    return { ...(await scene.server.ask(passportApi.add, draft, scene.chief)), ...draft }
  },
  'POST /elevator/passport/sign': async (scene) => {
    const saved = await scene.server.ask(passportApi.add, await passport(scene), scene.chief)
    const sign = async () => [await aFile(scene.server, scene.chief.userId)]
    return { ...saved, ownSigner: '甲', ownSign: await sign(), otherSigner: '乙', otherSign: await sign() }
  },
  'POST /elevator/partner/revoke': async (scene) => ({
    id: (await scene.server.ask(partnerApi.issue, await partner(scene), scene.chief)).uid,
  }),
}
