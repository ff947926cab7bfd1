/** Words of courtesy and of talk about a visit: they claim nothing about the restaurant that would need a fact. */
export const courtesyFr = `
merci remercions remercie remercier beaucoup infiniment sincerement vivement chaleureusement grand cordialement bonjour bonsoir cher chere
madame monsieur votre notre vous nous avons avez sommes serons serez serait etait etes sont avoir etre aurons aurez ayez soyez fait faire
pour avec dans cette votre vos nos tous tout toute toutes mais donc ainsi aussi afin alors apres avant depuis pendant encore
comme entre sans sous chez leur leurs meme moins plus tres trop bien mieux autre autres chaque quelque plusieurs lors parmi selon vers
dont lequel laquelle quand parce puisque lorsque cela ceci celle celui ceux elle elles ils bientot jamais toujours souvent deja
avis commentaire commentaires retour retours message note notes etoile etoiles remarque remarques temoignage partage partager partage
pris prendre prenons prise temps moment moments ecrire ecrit laisser laisse lire lu lecture donner donne
visite visites venue venu venir venus passage revenir revenez reviendrez retrouver recevoir accueillir accueil accueilli accueillons
ravi ravis ravie heureux heureuse content contents contente plaisir joie fier fiers touche touches touchent sensible sensibles honore
apprecie apprecier apprecient plu plaire plait aime aimer adore seduit charme conquis satisfait satisfaits satisfaction satisfaite
experience souvenir souvenirs sejour repas diner dejeuner soiree table assiette plat plats cuisine service salle equipe equipes
restaurant etablissement maison adresse ambiance cadre lieu endroit clients client clientele convives hote hotes
generosite genereux genereuse gentillesse gentil sourire bonne bons bon bonnes belle beau agreable chaleureux chaleureuse excellent
excellente merveilleux parfait parfaite delicieux positif positive negatif encourageant encourageants precieux precieuse sincere
desole desoles desolee regret regrets regrettons regrette excuse excuses excuser navre navres deception decu decus decevant deplaise
mauvais mauvaise attente attentes attendre attend attendons attendu hauteur niveau exigence exigences qualite standard standards
comprenons comprendre comprend entendons entendu entendre prenons note compte attention attentif attentifs ecoute attentivement
transmis transmettre transmettons transmettrons partagerons partage ensemble interne cuisiniers collegues collaborateurs
ameliorer amelioration progresser progres avancer corriger travailler travaillons travail efforts effort continuer continuons
esperons espere espoir souhaitons souhaite souhaiter permettre permet permettez aimerions voudrions pouvoir pouvons puissions pourrez
savoir sachez savons sait plaindre probleme problemes souci soucis incident erreur manque manques point points detail details
bientot prochain prochaine prochainement nouveau nouvelle fois jour jours soir midi occasion futur avenir suite tard
contacter contactez ecrire joindre directement echanger discuter parler reparler hesitez hesiter volontiers
convaincre changer decouvrir redecouvrir profiter confiance fidelite fidele recommander recommandation recommandez encouragement
trouver trouve rester restons reste mettre mettons met coeur passion amour soin soins savoir veritable vraiment bel
ceci merite merites digne mot mots doute certainement bienvenue salutations chaleureuses amicalement sympathique sympathie
correspond correspondu correspondre repondre repond reponse reponses rendre dire dit disons reste surtout particulierement
aide aider aident aidera voir revoir reverrons revu peut peuvent doit devons voulu vouloir voulons veut va vont aller allons ici lui nul peu telle tel toujours davantage aujourd hui ecoute disposition signaler signale signalez eclairer franchise honnetete honnete justes juste justement
impatience impatients hate seconde chance mieux rassurer important importante importe essentiel priorite simple simplement
`;
