import type { reviews } from '#/features/catalogue/reviews/server/reviews.tables.ts'

const DAY_MS = 86_400_000

type DemoReview = readonly [
  daysAgo: number,
  name: string,
  email: string,
  rating: number,
  title: string | null,
  text: string,
]

// biome-ignore format: one review a line
const APPROVED: DemoReview[] = [
  [6, 'Helen Pritchard', 'helen.pritchard@example.com', 5, 'My backhand has a partner', 'I play three mornings a week and my club partner has a bad knee. The Pro stands in. Sweep mode at level 5 has done more for my backhand than two years of doubles.'],
  [13, 'Gareth Whitlock', 'gareth@millside-ltc.example', 5, 'Used every day by our juniors', 'We run four junior squads a week with the Club. 250 balls means I coach instead of refilling. One of the helpers, aged 17, moves it alone.'],
  [19, 'Priya Raman', 'priya.raman@example.org', 5, null, 'Ordered before two on a Tuesday, on the doorstep on Friday. Set up in ten minutes from the quick-start guide.'],
  [27, 'Tom Ashdown', 'tom.ashdown@example.net', 4, 'Very good, louder than I thought', 'Accurate and easy to set. You do hear the feed plate turning, and the neighbours asked about it once. Four stars for that; the machine itself is spot on.'],
  [34, 'Moira Campbell', 'moira.campbell@example.com', 5, 'Light enough for me', 'I am 68 and I lift the Lite in and out of a Fiesta without help. Eighty balls is plenty before I want a sit-down.'],
  [41, 'Daniel Osei', 'daniel.osei@example.org', 5, 'Honest battery figures', 'They say four to five hours. I have had four and a half from a charge, twice, with the speed at 6. Rare that a figure on a website is true.'],
  [52, 'Ruth Bellamy', 'ruth@fairlawn-tennis.example', 5, 'Bookable by the hour now', 'Our members book the machine like a court. In eight months we had one jam, and that was a child’s ball somebody had dropped into the hopper.'],
  [58, 'Callum Reid', 'callum.reid@example.com', 5, null, 'Two-line wide until my legs go, then random. Best training purchase I have made, and I have made a few.'],
  [66, 'Sian Howells', 'sian.howells@example.net', 5, 'Good people on the phone', 'I had the wrong balls and it fed unevenly. They asked which balls before they asked anything else. Pressureless ones fixed it the same day.'],
  [73, 'Martin Fell', 'martin.fell@example.org', 5, 'Replaced a machine twice the weight', 'Our old one took two of us and a van. This goes in the boot. It throws straighter too.'],
  [81, 'Anjali Desai', 'anjali.desai@example.com', 5, 'Consistent', 'The same ball, to the same place, forty times in a row. That is all I wanted.'],
  [88, 'Peter Lockwood', 'peter.lockwood@example.net', 4, 'Wish the cover were included', 'Everything works as described and the build is solid. For this money I would have liked the weather cover in the box.'],
  [97, 'Fiona MacIver', 'fiona.maciver@example.com', 5, null, 'Delivered to Perthshire in three working days. The driver had a tail lift and carried it to the garage.'],
  [104, 'Josh Tennant', 'josh@tennantcoaching.example', 5, 'Frees my hands', 'I coach on my own. With the remote on its cord round my wrist I stand beside the player and correct the grip while the machine feeds.'],
  [112, 'Linda Okafor', 'linda.okafor@example.org', 5, 'Worth it for the depth drill', 'I always hit short. Depth Control shows no mercy, and my league results show it.'],
  [119, 'Graham Stubbs', 'graham.stubbs@example.com', 3, 'Good machine, slow refund on a part', 'The Pro is fine and I use it weekly. I returned a second battery that I had ordered by mistake, and the refund took the full two weeks. It did come.'],
  [127, 'Eleanor Voss', 'eleanor.voss@example.net', 5, 'Simple enough for my father', 'He is 74 and does not like screens. Three dials, a big yellow button. He was playing before I had read the second page of the guide.'],
  [136, 'Hassan Mirza', 'hassan.mirza@example.com', 5, 'Topspin that bites', 'Plus two at speed 7 kicks above the shoulder. At last I can practise the ball I lose points to.'],
  [144, 'Kate Dunmore', 'kate@highfield-school.example', 5, 'Lunch-time club is full', 'We bought the Lite for the school. Children queue for it. Green stage balls go through without trouble.'],
  [151, 'Owen Tudor-Jones', 'owen.tj@example.org', 5, null, 'Quiet on carpet, fine on clay, a bit of wobble on our lumpy grass until I turned it round. No complaints.'],
  [160, 'Beatrice Lam', 'beatrice.lam@example.com', 5, 'The targets make it a game', 'We bought the machine for me and the target set for the children. They now beat me on points.'],
  [167, 'Neil Cartwright', 'neil.cartwright@example.net', 4, 'Nearly perfect', 'Throws beautifully. The handle could be a few centimetres longer for anyone over 6 ft 4.'],
  [178, 'Yasmin Khoury', 'yasmin.khoury@example.org', 5, 'From beginner to match play', 'I learned to rally with this at level 2. A year later I use level 6 and the eight programmes, and I have my first rating.'],
  [186, 'Stephen Gale', 'stephen.gale@example.com', 5, 'Parts when you need them', 'Split a finger of the feed plate by my own fault. The new carousel came in two days and lifted in without a tool.'],
  [195, 'Rosie Harcourt', 'rosie.harcourt@example.net', 5, null, 'I looked at five machines and bought the one whose description was the shortest. It does what it says.'],
  [207, 'Alan Birtwhistle', 'alan@brookvale-ltc.example', 5, 'Second one ordered', 'Bought one Club in spring, members fought over it, bought another in autumn. The VAT invoice came automatically.'],
  [218, 'Chloe Saunders', 'chloe.saunders@example.com', 5, 'Rainy-day friend', 'Indoor court, no partner, one hour: 600 balls. I have not missed a week since.'],
  [229, 'Dominic Frayne', 'dominic.frayne@example.org', 5, 'Well thought out', 'The battery slides out, so the machine lives in the shed and only the pack comes indoors. Small thing, used every time.'],
  [238, 'Sunita Patel', 'sunita.patel@example.net', 5, 'My serve return is a different shot', 'Set it on the service line with speed 9. Frightening for a week, normal after that.'],
  [251, 'Iain Galbraith', 'iain.galbraith@example.com', 2, 'Right machine, wrong day', 'Paid for express and it came on the sixth working day because of snow. They gave the express fee back without my asking, but I had the court booked.'],
  [263, 'Molly Entwistle', 'molly.entwistle@example.org', 5, null, 'Great fun, sturdy, and the yellow ring round the opening makes it easy to see when the ball comes.'],
  [274, 'Victor Adeyemi', 'victor@southbank-tennis.example', 5, 'Three coaches, one machine', 'It has done about 20 hours a week since January. We changed nothing but balls.'],
  [288, 'Jane Thackeray', 'jane.thackeray@example.com', 5, 'No partner needed', 'Retired, new in the village, nobody to play with yet. The Lite kept me at it until I found the club.'],
  [301, 'Robert Sykes', 'robert.sykes@example.net', 5, 'Clear manual', 'Reads as if written by somebody who had used the machine. I have kept it, which I never do.'],
  [317, 'Amelia Hart', 'amelia.hart@example.org', 5, 'Strong on slice', 'Minus two stays low enough to make you bend. My physiotherapist is delighted.'],
  [334, 'Craig Doherty', 'craig.doherty@example.com', 4, 'Solid, heavy on balls', 'Works well on hard court. It goes through felt faster than I do, so add a box of sixty to the budget.'],
  [352, 'Nicola Fairweather', 'nicola.fairweather@example.net', 5, null, 'Asked three questions by email on a Sunday and had three answers on Monday before ten.'],
  [371, 'Ben Cartmel', 'ben.cartmel@example.org', 5, 'County junior approved', 'My daughter trains with it four times a week. Random mode with sweep keeps her honest.'],
  [396, 'Pauline Grieve', 'pauline.grieve@example.com', 5, 'Club treasurer writes', 'Cheaper over two seasons than a hired one, and ours. The discount was taken off properly on the VAT invoice.'],
  [422, 'Marek Nowak', 'marek.nowak@example.net', 5, 'Precise', 'I put a cone on the baseline. It hit the cone. I moved the cone.'],
  [451, 'Georgina Wells', 'georgina.wells@example.org', 5, 'Lovely in white', 'It looks nicer than our garden furniture, and it is used more.'],
  [483, 'Liam Hargreaves', 'liam.hargreaves@example.com', 5, null, 'Had it one full winter and one summer. Same speed at level 8 as on the first day, measured on my mate’s radar.'],
  [519, 'Olivia Penrose', 'olivia@clifftop-ltc.example', 5, 'Survived the sea air', 'We are on the coast and everything rusts. After a year and a bit under the cover this has not.'],
  [561, 'Trevor Minshull', 'trevor.minshull@example.net', 4, 'Good, but buy the second battery', 'One charge does a long session at middling speed. At full pace for a squad it was three hours, as they say. The second pack solved it.'],
  [604, 'Zainab Hussain', 'zainab.hussain@example.org', 5, 'Women’s morning favourite', 'Twelve of us share it on Thursdays. Narrow two-line for the new ones, wide for the brave.'],
  [658, 'Duncan Frew', 'duncan.frew@example.com', 5, 'Still going strong', 'Nearly two years on a public court scheme, moved twice a day. New wheels last month, otherwise as delivered.'],
  [712, 'Harriet Lyle', 'harriet.lyle@example.net', 5, null, 'Bought it for a comeback after surgery. Level 1, feed every ten seconds, one step further each week. It is a patient partner.'],
]

// biome-ignore format: one review a line
const PENDING: DemoReview[] = [
  [0, 'Simon Ackerley', 'simon.ackerley@example.com', 5, 'First week', 'Only had it for a week, but the sweep drill alone has paid for the petrol I used to spend on driving to the wall.'],
  [1, 'Joanne Birch', 'joanne@parkside-tennis.example', 4, null, 'Very happy with the machine. The box was large and could do with handles.'],
  [3, 'Leo Marchetti', 'leo.marchetti@example.org', 2, 'Remote stopped', 'The remote did nothing out of the box. It turned out to be the cells, which support found in one call, but a new one should have fresh cells.'],
]

export function demoReviews(now: Date): (typeof reviews.$inferInsert)[] {
  const toRow =
    (isApproved: boolean) =>
    ([daysAgo, name, email, rating, title, review]: DemoReview) => ({
      name,
      email,
      rating,
      title,
      review,
      isApproved,
      createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
    })
  return [...APPROVED.map(toRow(true)), ...PENDING.map(toRow(false))]
}
