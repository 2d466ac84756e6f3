/**
 * How the browser's scripts are cut: what every page needs before it comes to life, with what most pages show
 * (src/client.tsx), is one file; what some pages need together are a few; the rest follows the pages. Left to itself the
 * bundler makes some thirty files for the checkout, each a round trip on a phone, which compress to 7 % more.
 */
export const browserChunks = {
  groups: [
    { name: 'base', tags: ['$initial' as const], priority: 9 },
    {
      name: 'forms',
      test: /src\/ui\/(form|useForm|formRules)\.ts$|src\/(lib\/fieldRules|platform\/sentence)\.ts$|query-core\/.*mutation\w*\.js$|useMutation\.js$/,
      priority: 8,
    },
    { name: 'rules', test: /src\/lib\/(workingDays|outcome|decimal)\.ts$|(content|promises)\.rules\.ts$/, priority: 6 },
    // Of the parts below, the checkout needs these only.
    { name: 'stepper', test: /QuantityStepper\.tsx$|icons\/(minus|plus|chevron-down)\.mjs$/, priority: 6 },
    {
      name: 'parts',
      test: /(Tabs|Disclosure|FactTable|Figures)\.tsx$|swipes\.ts$|productTexts\.rules\.ts$|useSuspenseQuery\.js$|icons\/chevron-(left|right)\.mjs$/,
      priority: 5,
    },
    {
      name: 'address',
      test: /src\/lib\/address\.ts$|AddressFields\.tsx$|(delivery\/address|orders\/customer)\.rules\.ts$|checkout\/billing\.ts$/,
      priority: 5,
    },
    {
      name: 'cart',
      test: /features\/(cart\/(appliedDiscount|cart\.queries|reconcile\.rules|cartCheck|CartChanges|CartLines|CartTotals|DeliveryOptions|pricedCart)|pricing\/|discounts\/discounts\.rules|delivery\/delivery\.rules)|src\/lib\/(postcodes|share|formatList)\.ts$|RadioCards\.tsx$/,
      priority: 4,
    },
    {
      name: 'paying',
      test: /features\/checkout\/(CardPayment|CheckoutLayout|PayPanel|checkout\.failures|checkout\.queries)\.tsx?$/,
      priority: 3,
    },
  ],
}
