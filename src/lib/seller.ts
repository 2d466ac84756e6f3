import { email, vatRegistered } from './brand.ts'
import { settingOverrides } from './settingOverrides.ts'

/** Demo values, until the merchant enters the real ones in the settings. */
export const DEFAULT_COMPANY = {
  companyName: 'Courtside Demo Ltd',
  companyNumber: '00000000',
  vatNumber: 'GB000000000',
  address: '1 Example Street\nDemotown\nZZ99 9ZZ\nUnited Kingdom',
  privacyEmail: 'privacy@courtside.example',
  phone: '01632 960001',
}

const companySetting = (name: keyof typeof DEFAULT_COMPANY): string => settingOverrides[name] ?? DEFAULT_COMPANY[name]

/** The company that sells. What a merchant can change is a getter: read it when rendering, not while a module loads. */
export const seller = {
  get name() {
    return companySetting('companyName')
  },
  get number() {
    return companySetting('companyNumber')
  },
  get vatRegistered() {
    return vatRegistered()
  },
  get vatNumber() {
    return companySetting('vatNumber')
  },
  get address() {
    return companySetting('address').split('\n')
  },
  /** Where customers send goods. */
  get returnsAddress() {
    return [
      companySetting('companyName'),
      ...(settingOverrides.returnsAddress || companySetting('address')).split('\n'),
    ]
  },
  get email() {
    return email()
  },
  get privacyEmail() {
    return companySetting('privacyEmail')
  },
  get phone() {
    return companySetting('phone')
  },
  // Placeholders: the networks’ home pages.
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
  ],
}
