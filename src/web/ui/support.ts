/** How to reach the people of the shop; a dealer puts their own number and address here. */
export const SUPPORT = {
  phone: '1-800-555-0142',
  phoneLink: 'tel:+18005550142',
  email: 'support@troy.example',
  emailLink: 'mailto:support@troy.example',
  hours: 'Mon-Fri 8am-6pm CST',
} as const;
