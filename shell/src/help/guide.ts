import type { Role } from 'shared-lib';

export interface Chapter {
  readonly title: string;
  /** The steps in order. `*Words*` are exact texts of the screen. */
  readonly steps: readonly string[];
}

const FIND: Chapter = {
  title: 'Find anything',
  steps: [
    'Press *Find* above the menu, or Ctrl K, and type: a client, an appointment number, a person, a page. Enter opens the first line. Below an appointment stands what you may do with it now.',
    'Ctrl / shows all keys that do something.',
  ],
};

const INBOX: Chapter = {
  title: 'Keep up to date',
  steps: [
    'The number beside *Notifications* counts what you have not read. Press a title to see the appointment it is about, with what you can do about it now.',
    'In *Settings*, under *Notifications*, you choose what you want to be told. What waits for your answer always arrives.',
    'The word beside the clock says how the page is kept up to date. With *Real-time updates active* you never need to reload.',
  ],
};

const ATTENDANCE: Chapter = {
  title: 'Check in and out',
  steps: [
    'Open *Attendance*, or *My Attendance* on your dashboard, and check in when you begin. The service day starts at 6:00 AM.',
    'From 1:15 PM on you count as late, or some minutes after your own hours begin, if your operators set it so. Who has hours and has not checked in by 1:30 AM counts as absent.',
    'Check out when you are done. An operator approves the day; until then it waits for approval.',
    'If you forgot to check out, *Attendance* asks when you left. You can check in first.',
    'Once you have checked in, *Add note* leaves a word for the operators. Below stands what your month comes to; overtime is what you worked past the end of your availability.',
  ],
};

const SCHEDULE: Chapter = {
  title: 'Look ahead',
  steps: [
    '*Schedule* shows your month. A colour says how far a visit has come, or that it waits for your answer; press a day to open it, and answer its visits there.',
    '*Time Slots Preview* shows how a day stands. Press a slot to see which therapists and drivers are free for the hour.',
    '*All bookings* is the same as a list, with filters. *My availability* says when you can be booked; *Set a pattern* there says it for every week, *End this pattern* ends that.',
    'In *Settings*, under *Calendar*, *Make a link* shows your visits in the calendar of your own phone. Keep the link to yourself. It ends when your password changes.',
  ],
};

const CASH: Chapter = {
  title: 'Hand over cash',
  steps: [
    'Your profile and your dashboard lead to *Cash in hand*: what you took in cash and have not handed over, visit by visit.',
    'An operator counts what you hand over. You are asked at once whether it is right: press *Confirm*, or *This is not right* and say why.',
  ],
};

/** A guide for each role, in the order of a working day. It follows the screens: rename a button there and here. */
export const GUIDES: Readonly<Record<Role, readonly Chapter[]>> = {
  therapist: [
    {
      title: 'See your day',
      steps: [
        '*Today* shows what is left of the day, *Upcoming* what comes, *All My Appointments* everything. The number is how many there are.',
        'A card has one green button: what you can do next. Where there is none, the card says whom it waits for.',
        'The card has a button to call the client and one that shows the way.',
        'Below the address stands how to get in (*Gate*), and in red what the client must not come into touch with (*Allergies*). Read both before you leave.',
      ],
    },
    {
      title: 'Answer a new appointment',
      steps: [
        'Press *Accept*, or *Reject* and choose a reason. An operator then looks for somebody else.',
        'When everybody has accepted, press *Confirm Ready* as soon as you are ready to leave. The driver is asked after you.',
      ],
    },
    {
      title: 'Serve the client',
      steps: [
        'Press *Start Session* when you are there. What the service uses leaves the stock by itself.',
        'At the end press *Request Payment*. The operator verifies it, and the card moves on.',
        'Press *Check Materials* and say of each whether it is empty. With that the visit is complete.',
      ],
    },
    {
      title: 'Get home',
      steps: [
        'Press *Request Pickup*, normal or urgent. *Make It Urgent* says later that it cannot wait.',
        'The card shows who comes, once the driver has confirmed.',
      ],
    },
    CASH,
    SCHEDULE,
    {
      title: 'See what you earned',
      steps: [
        '*My statement*, reached from your profile and your dashboard, lists what was paid for your visits, month by month: your part, your rate and what you earned. *Print* puts it on paper.',
      ],
    },
    ATTENDANCE,
    INBOX,
  ],
  driver: [
    {
      title: 'See your day',
      steps: [
        "*Today's Transports* shows what is left of the day, *Upcoming Transports* what comes, *All My Transports* everything.",
        'A card has one green button: what you can do next. Where there is none, the card says whom it waits for.',
        '*View Completed* lists what you have done today.',
        'Below the address stands how to get in (*Gate*), where the client has said so.',
      ],
    },
    {
      title: 'Answer a new transport',
      steps: [
        'Press *Accept Transport*, or *Reject* and choose a reason.',
        'When the therapist is ready, press *Confirm Ready to Drive*. An operator then starts the appointment.',
      ],
    },
    {
      title: 'Drive',
      steps: [
        'Press *Start Journey* when you leave, *Mark Arrived at Pickup* when you are there, and *Drop Off Therapist* at the end. You are then free again.',
        'With a group: tick each therapist you have picked up, press *All Therapists Collected*, then *Mark Arrived at Location* and *Mark Drop-off Complete*.',
      ],
    },
    {
      title: 'Bring a therapist home',
      steps: [
        'When a pickup is asked of you, press *Confirm Pickup* within 15 minutes, or reject it with a reason. The clock on the card counts down.',
        'Who does not answer in time gets no new work until the next service day, and the next driver is asked.',
        'Press *Complete Return Journey* when the therapist is home.',
      ],
    },
    CASH,
    SCHEDULE,
    ATTENDANCE,
    INBOX,
  ],
  operator: [
    {
      title: 'Book an appointment',
      steps: [
        'Open *Bookings*. The month shows what is booked; press a day, then a slot to see who is free, and *Book* to begin with both filled in.',
        'Or press *New booking*. Search the client by name, phone or e-mail, in any order and without accents; an earlier number finds them too. Or choose *Add a new client*.',
        'While nothing is typed, whom was booked for last is offered. *Repeat last booking* beside the client takes over services, people and place; *First free* takes the first slot that is free for them.',
        '*Repeat* books every week or every few weeks. *Check the dates* shows each date first: where somebody is not free, take another time or another therapist, or *Leave out* the date. Then all of them are booked at once.',
        'A change of a visit that repeats, and its cancellation, is for *Only this one* or for *This and the following*.',
        'Or press *Paste a message* and paste what the client wrote. What it plainly says is filled in and marked; look at what is marked amber, and at what was not understood.',
        'Choose services, day and time. Therapists and drivers are offered from who is free then; several therapists make a group, which needs a car.',
        '*Little time for the way* names whoever would have to come from, or go on to, another visit faster than the way takes. You can book all the same.',
        '*Two visits at once* has a link to what the client, or somebody at this address, is booked for then. The dates of *Repeat* and the board say it, too.',
        'Where no slot suits, press *Keep on the waitlist*: days, hours and therapist that would do. When a slot opens you are told, and it stands under *Needs you now* with *Book*. Whoever waits stands under *Waitlist* on *Bookings*.',
        'Therapists and driver are asked at once, and have to answer before the time on the card.',
      ],
    },
    {
      title: 'Watch over the day',
      steps: [
        '*Needs you now* has what waits for operators, the longest first. *I take it* tells the others that you are on it, as does the line’s own button; *Let go* gives it back, and after 10 minutes it is free by itself. What somebody else is on you can *Take over*.',
        '*Sound on* beside it rings for what is new, on this device.',
        '*Rejection Reviews*: accept a refusal, which cancels the appointment, or decline it, with somebody else where needed, and everybody is asked again.',
        '*Pending Acceptance Appointments*: a reminder reaches whoever has not answered, at most every 5 minutes.',
        '*Timeout Monitoring*: appointments whose answer is overdue or that did not start. *Auto-cancel overdue* cancels them and names who is disabled.',
        'When everybody is ready, press *Start Appointment*.',
        '*Select* above a list ticks several at once, with Shift a range: then *Remind*, *Start*, *Auto-cancel overdue* or *Export CSV* for all of them. What was refused is said one by one.',
        '*Columns* on *All bookings* chooses what the table shows. Press the head of a column to put the bookings in its order, and again to turn it round; on a phone there is *Sort by*. Both are kept for you on every device.',
        '*Export CSV* saves every booking that the filters leave, all pages, in the order that you see.',
      ],
    },
    {
      title: 'Move the day on the board',
      steps: [
        '*Board* has a row for every therapist and driver. Drag a bar to another time or another person; what would break is said before you let go.',
        'By keyboard: arrow keys go from bar to bar, Space takes one in hand, arrow keys move it, Enter drops it, Esc puts it back.',
        'Press where nothing is in somebody’s row, or N on a bar for the time after it, and the booking form opens with that person and time.',
        '*Unassigned* lists what waits for somebody, with who could take it. One press asks them, *Undo* takes it back.',
        'Pull the end of a bar to make a visit longer or shorter. On a phone, hold a bar until it is in your hand, then carry it.',
        '*Suggest drivers for the rest of the day* draws who could drive what. Take or drop them one by one, or *Take all*: nobody is asked before you do.',
      ],
    },
    {
      title: 'Verify payments',
      steps: [
        '*Payment Verification* lists what waits. Press *Verify Payment*, choose cash or GCash and type the amount in whole pesos.',
        'GCash needs a receipt. A receipt or reference number that was used before is pointed out, with a link to where.',
        'An extension of the service adds to the amount.',
        'A payment that is not what was due stands under *Needs you now* once it is verified. *Review* opens it: correct it, or press *It is right* and say why.',
        'A visit that is completed and not paid stays in *Payment Verification*, and under *Unpaid* of *Sales & Reports*. Verify its payment, or press *Nothing is owed* and say why.',
        'A paid visit that was set back to its payment offers *Confirm as paid*: nothing is recorded twice.',
        'Where *Business rules* set an amount, a correction above it is asked for, as is cash that goes to somebody else, and a first payment that is further below the price. So is, without any amount, what makes your own cash less, and *It is right* of a payment that is further below. It stands on the visit and under *Needs you now* of the other operators until one of them approves or refuses it. They see what is recorded beside what it becomes. Small corrections of one visit are added up.',
      ],
    },
    {
      title: 'Count the cash',
      steps: [
        '*Cash in hand* on *Sales & Reports* shows who has cash, how much and since when; a name opens what it is made of.',
        'When somebody hands over, press *Count* and type what you counted. Where it differs, say why; the difference stays in their hand unless you settle it.',
        'A shortage is settled once another operator approves it, who neither counted nor owes it. *Short and over* says by person what was missing.',
        'They confirm it on their phone, or say what is not right. A mistaken count is withdrawn under *Handed over* until it is confirmed. For somebody who is disabled, another operator confirms, with a reason where they did not agree.',
      ],
    },
    {
      title: 'Send a driver back',
      steps: [
        'A therapist who asks for a pickup appears with *Assign pickup driver*. The driver has 15 minutes to confirm; after that the next one is asked by itself.',
      ],
    },
    {
      title: 'Change what was agreed',
      steps: [
        'The menu of a card has *Change or reassign*, *Cancel appointment* and *Set status*. A new time asks everybody again, a new person only that person.',
        'Whoever ends a paid visit says what becomes of the money: *Keep the money*, or give back a part or all, and why. Until then it stands under *Needs you now*.',
        'Nobody can be booked twice at the same time: what would overlap is refused with the nearest free times.',
      ],
    },
    {
      title: 'Keep staff, clients and services',
      steps: [
        '*Data* has a tab for therapists, drivers, operators, clients, materials and services. A row opens all that is known; *Register* adds one, and says who looks like somebody on record.',
        '*Import* takes a workbook (.xlsx) or a CSV file. It guesses what each column fills, and you can change that. Nothing is written before you confirm.',
        'Rows that cannot be taken are named with their reason. *Download what is left out* saves them to mend and import again. *Export* takes what the filters show.',
        'Two records of one client become one by *Merge*. It is asked twice, as nothing undoes it.',
      ],
    },
    {
      title: 'Know your clients',
      steps: [
        'A client has a page: visits, what was spent, what they come for and with whom, marks and history. Open it from an appointment, from the booking form (*Client page*), from *Data* or by *Find*; *New booking* there books for that client.',
        '*Edit* keeps what they ask for and what whoever comes has to know. *Gate instructions* are told to the driver and the therapists, *Allergies* to the therapists of a visit alone.',
        'Who is *Preferred* is offered first. Beside a therapist of the other gender stands *Client asks for a woman*, or a man; it can be booked all the same.',
        'Nobody opened? Cancel the visit, and press *Mark a no-show* on its page. Whoever books next reads how often that happened.',
        '*Do not book* makes every later booking ask first, with the reason and your name. *Lift the mark* ends that; both stay on record.',
      ],
    },
    {
      title: 'Keep the stock',
      steps: [
        '*Inventory* lists what runs low first, then what lasts shortest at the pace of the last 14 days. The mark in a bar is the reorder level.',
        'Press *Restock*, type how much was bought, and see what it makes before you press the green button.',
        'Where the shelf says something else, press *Correct with a reason* and type what you counted. The ledger below keeps who, why and for which appointment.',
        '*Edit material* sets the *Cost of a unit*: it holds from then on, and what was used before keeps its price.',
      ],
    },
    {
      title: 'See what was earned',
      steps: [
        '*Sales & Reports* adds up a day, a week, a month or days of your choice, beside the days before or a year ago. A press on any figure, bar or name opens the visits behind it.',
        'While today is not over, it is compared with the same hours of the other day.',
        'What is paid counts on the service day on which it was recorded; what was corrected or refunded is taken off on the day of the correction.',
        '*Table* shows a chart as a table; the one of therapists leads to each *Statement*, which prints. *Excel* and *CSV* take what is shown as a file.',
        '*By area* goes by the service areas of *Settings*. *Materials used* opens how much of each material visits used up, and what it cost, also of what was not in stock.',
      ],
    },
    {
      title: 'See what was done',
      steps: [
        '*Logs* has every change, newest first: who did what to which record, when and from where. A line unfolds to what stood there before and after.',
        'Narrow it by who, what, which records and when, or search for a number, a name or words of a reason. *Export CSV* takes what the filters show.',
        '*All in Logs* on the page of an appointment and on a record of *Data* opens its whole history. *Client errors* lists what went wrong on screens, without saying whose.',
        '*Open the receipt* on the page of an appointment shows the receipt beside the payment and its ledger, to look at closely and to print.',
      ],
    },
    {
      title: 'Approve attendance',
      steps: [
        '*Attendance* shows the day of everybody on the staff, who waits for approval first. *Approve* takes one; tick some and press *Approve … chosen*, or *Approve all* for all that the filters show.',
        'A day marked *No check-out* has no hours: enter when the person left, then approve it.',
        '*Mark as absent* stands where somebody has not checked in. At 1:30 AM that happens by itself.',
        'The pencil of a row opens it: correct the times and give a reason, *Add note*, or read who did what.',
        '*Week* and *Month* add up days, late, absent, hours and overtime of each person. *Export CSV* and *Print* take what the filters show.',
      ],
    },
    {
      title: 'Set what holds for the business',
      steps: [
        'In *Settings*, under *Business rules*, stand the times that are kept free around visits and rides, and how long clients are remembered: each with what it does, its default and who changed it last.',
        'A weaker control (a higher limit of corrections, less of a statement or of what is kept, more in calendar links) waits until another operator approves it.',
        'Press *Set a rate* for the commission of one therapist or all. It holds from its day on; visits of earlier days keep theirs.',
        'Under *Service areas* stand the parts of the city, the words by which an address is recognised, and with *Change* the minutes from one to the others. Try an address out to see where it belongs.',
        'While your business has had no confirmed visit, *Set up your business* on the dashboard says what is missing and opens it.',
      ],
    },
    FIND,
    INBOX,
  ],
};
